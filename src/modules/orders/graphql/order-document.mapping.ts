import { Quantity } from '../../../platform/quantity/quantity.js';
import type {
  DocumentComment as CommentOfRecord,
  DocumentItem,
  NewComment,
  OrderDocument as DocumentOfRecord,
} from '../domain/document.js';
import type { RequestedItem } from '../domain/order-lines.js';
import type { DocumentComment } from './document-comment.type.js';
import type { OrderDocument, OrderDocumentItem } from './order-document.type.js';
import type { DocumentInput } from './order.input.js';

/** What the schema shows of every document. */
export function documentFields(id: number, document: DocumentOfRecord): OrderDocument {
  return {
    id,
    incrementId: document.incrementId,
    orderId: document.orderId,
    totalQty: document.totalQuantity.toNumber(),
    createdAt: document.createdAt,
    comments: document.comments.map(toDocumentComment),
  };
}

/** What the schema shows of a line of every document. */
export function documentItemFields({ itemId, orderItemId, sku, name, quantity }: DocumentItem): OrderDocumentItem {
  return { id: itemId, orderItemId, sku, name, qty: quantity.toNumber() };
}

/** What every document is asked for with, as REST asks for it; the customer is told nothing of the comment. */
export function documentRequestOf({ orderId, items, comment }: DocumentInput): {
  readonly orderId: number;
  readonly items: readonly RequestedItem[];
  readonly comments: readonly NewComment[];
} {
  return {
    orderId,
    items: items.map(({ orderItemId, qty }) => ({ orderItemId, quantity: Quantity.of(qty) })),
    comments: comment ? [{ comment, isCustomerNotified: false, isVisibleOnFront: false }] : [],
  };
}

function toDocumentComment(remark: CommentOfRecord): DocumentComment {
  const { commentId, comment, isCustomerNotified, isVisibleOnFront, createdAt } = remark;
  return { id: commentId, comment, isCustomerNotified, isVisibleOnFront, createdAt };
}
