import { Quantity } from '../../../platform/quantity/quantity.js';
import type { CreditMemo, MemoComment, MemoItem } from '../domain/credit-memo.js';

export interface MemoRow {
  readonly entity_id: string;
  readonly order_id: string;
  readonly invoice_id: string | null;
  readonly increment_id: string;
  readonly store_id: number | string;
  readonly state: number | string;
  readonly total_qty: string;
  readonly subtotal: string;
  readonly shipping_amount: string;
  readonly adjustment_positive: string;
  readonly adjustment_negative: string;
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
  readonly back_to_stock: number | string;
}

export interface CommentRow {
  readonly entity_id: string;
  readonly parent_id: string;
  readonly comment: string;
  readonly is_customer_notified: number | string;
  readonly is_visible_on_front: number | string;
  readonly created_at: string;
}

export const MEMO_COLUMNS = `entity_id, order_id, invoice_id, increment_id, store_id, state, total_qty, subtotal,
  shipping_amount, adjustment_positive, adjustment_negative, grand_total, created_at, updated_at`;
export const ITEM_COLUMNS =
  'entity_id, parent_id, order_item_id, product_id, sku, name, price, qty, row_total, back_to_stock';
export const COMMENT_COLUMNS = 'entity_id, parent_id, comment, is_customer_notified, is_visible_on_front, created_at';

export function toMemo(row: MemoRow, parts: Pick<CreditMemo, 'items' | 'comments'>): CreditMemo {
  return {
    memoId: Number(row.entity_id),
    orderId: Number(row.order_id),
    invoiceId: row.invoice_id === null ? null : Number(row.invoice_id),
    incrementId: row.increment_id,
    storeId: Number(row.store_id),
    state: Number(row.state),
    totalQuantity: Quantity.of(row.total_qty),
    amounts: {
      subtotal: Quantity.of(row.subtotal),
      shipping: Quantity.of(row.shipping_amount),
      adjustmentPositive: Quantity.of(row.adjustment_positive),
      adjustmentNegative: Quantity.of(row.adjustment_negative),
      grandTotal: Quantity.of(row.grand_total),
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...parts,
  };
}

export function toItem(row: ItemRow): MemoItem {
  return {
    itemId: Number(row.entity_id),
    memoId: Number(row.parent_id),
    orderItemId: Number(row.order_item_id),
    productId: row.product_id === null ? null : Number(row.product_id),
    sku: row.sku,
    name: row.name,
    price: Quantity.of(row.price),
    quantity: Quantity.of(row.qty),
    rowTotal: Quantity.of(row.row_total),
    isBackToStock: Number(row.back_to_stock) === 1,
  };
}

export function toComment(row: CommentRow): MemoComment {
  return {
    commentId: Number(row.entity_id),
    memoId: Number(row.parent_id),
    comment: row.comment,
    isCustomerNotified: Number(row.is_customer_notified) === 1,
    isVisibleOnFront: Number(row.is_visible_on_front) === 1,
    createdAt: row.created_at,
  };
}
