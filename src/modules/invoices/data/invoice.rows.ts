import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Invoice, InvoiceComment, InvoiceItem } from '../domain/invoice.js';

export interface InvoiceRow {
  readonly entity_id: string;
  readonly order_id: string;
  readonly increment_id: string;
  readonly store_id: number | string;
  readonly state: number | string;
  readonly total_qty: string;
  readonly subtotal: string;
  readonly grand_total: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ItemRow {
  readonly entity_id: string;
  readonly parent_id: string;
  readonly order_item_id: string;
  readonly product_id: string | null;
  readonly sku: string;
  readonly name: string | null;
  readonly price: string;
  readonly qty: string;
  readonly row_total: string;
}

export interface CommentRow {
  readonly entity_id: string;
  readonly parent_id: string;
  readonly comment: string;
  readonly is_customer_notified: number | string;
  readonly is_visible_on_front: number | string;
  readonly created_at: string;
}

export const INVOICE_COLUMNS =
  'entity_id, order_id, increment_id, store_id, state, total_qty, subtotal, grand_total, created_at, updated_at';
export const ITEM_COLUMNS = 'entity_id, parent_id, order_item_id, product_id, sku, name, price, qty, row_total';
export const COMMENT_COLUMNS = 'entity_id, parent_id, comment, is_customer_notified, is_visible_on_front, created_at';

export function toInvoice(row: InvoiceRow, parts: Pick<Invoice, 'items' | 'comments'>): Invoice {
  return {
    invoiceId: Number(row.entity_id),
    orderId: Number(row.order_id),
    incrementId: row.increment_id,
    storeId: Number(row.store_id),
    state: Number(row.state),
    totalQuantity: Quantity.of(row.total_qty),
    subtotal: Quantity.of(row.subtotal),
    grandTotal: Quantity.of(row.grand_total),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...parts,
  };
}

export function toItem(row: ItemRow): InvoiceItem {
  return {
    itemId: Number(row.entity_id),
    invoiceId: Number(row.parent_id),
    orderItemId: Number(row.order_item_id),
    productId: row.product_id === null ? null : Number(row.product_id),
    sku: row.sku,
    name: row.name,
    price: Quantity.of(row.price),
    quantity: Quantity.of(row.qty),
    rowTotal: Quantity.of(row.row_total),
  };
}

export function toComment(row: CommentRow): InvoiceComment {
  return {
    commentId: Number(row.entity_id),
    invoiceId: Number(row.parent_id),
    comment: row.comment,
    isCustomerNotified: Number(row.is_customer_notified) === 1,
    isVisibleOnFront: Number(row.is_visible_on_front) === 1,
    createdAt: row.created_at,
  };
}
