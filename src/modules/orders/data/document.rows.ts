import type { SearchColumns } from '../../../platform/search/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { DocumentComment, DocumentItem, NewDocumentItem, OrderDocument } from '../domain/document.js';

/** The columns that the tables of all documents have. */
export interface DocumentRow {
  readonly entity_id: number;
  readonly order_id: number;
  readonly increment_id: string;
  readonly store_id: number;
  readonly total_qty: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The columns that the tables of all documents' lines have. */
export interface DocumentItemRow {
  readonly entity_id: number;
  readonly parent_id: number;
  readonly order_item_id: number;
  readonly product_id: number | null;
  readonly sku: string;
  readonly name: string | null;
  readonly price: string;
  readonly qty: string;
}

/** The tables of all documents' comments are alike. */
export interface DocumentCommentRow {
  readonly entity_id: number;
  readonly parent_id: number;
  readonly comment: string;
  readonly is_customer_notified: boolean;
  readonly is_visible_on_front: boolean;
  readonly created_at: string;
}

export const DOCUMENT_COLUMNS = 'entity_id, order_id, increment_id, store_id, total_qty, created_at, updated_at';
/** The columns of a line that its document says, in the order of `newDocumentItemValues`. */
export const NEW_DOCUMENT_ITEM_COLUMNS = 'parent_id, order_item_id, product_id, sku, name, price, qty';
export const DOCUMENT_ITEM_COLUMNS = `entity_id, ${NEW_DOCUMENT_ITEM_COLUMNS}`;
export const DOCUMENT_COMMENT_COLUMNS =
  'entity_id, parent_id, comment, is_customer_notified, is_visible_on_front, created_at';

/** What lists of documents of any kind are filtered and sorted by. */
export const DOCUMENT_SEARCH_COLUMNS = {
  entity_id: { sql: 'entity_id', kind: 'int' },
  order_id: { sql: 'order_id', kind: 'int' },
  increment_id: { sql: 'increment_id', kind: 'text' },
  store_id: { sql: 'store_id', kind: 'int' },
  created_at: { sql: 'created_at', kind: 'date' },
  updated_at: { sql: 'updated_at', kind: 'date' },
} as const satisfies SearchColumns;

/** What every document has of itself; its parts are read apart. */
export function toDocument(row: DocumentRow): Omit<OrderDocument, 'items' | 'comments'> {
  return {
    orderId: row.order_id,
    incrementId: row.increment_id,
    storeId: row.store_id,
    totalQuantity: Quantity.of(row.total_qty),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toDocumentItem(row: DocumentItemRow): DocumentItem {
  return {
    itemId: row.entity_id,
    documentId: row.parent_id,
    orderItemId: row.order_item_id,
    productId: row.product_id,
    sku: row.sku,
    name: row.name,
    price: Quantity.of(row.price),
    quantity: Quantity.of(row.qty),
  };
}

export function toDocumentComment(row: DocumentCommentRow): DocumentComment {
  return {
    commentId: row.entity_id,
    documentId: row.parent_id,
    comment: row.comment,
    isCustomerNotified: row.is_customer_notified,
    isVisibleOnFront: row.is_visible_on_front,
    createdAt: row.created_at,
  };
}

/** A line as it is inserted, under `NEW_DOCUMENT_ITEM_COLUMNS`. */
export function newDocumentItemValues(documentId: number, item: NewDocumentItem): unknown[] {
  const { orderItemId, productId, sku, name, price, quantity } = item;
  return [documentId, orderItemId, productId, sku, name, price.toString(), quantity.toString()];
}
