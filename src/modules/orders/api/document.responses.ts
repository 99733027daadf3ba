import type { DocumentComment, DocumentItem } from '../domain/document.js';

/** What a line of every document says first of itself, as the upstream shows it. */
export function documentItemFields(item: DocumentItem): object {
  return {
    entity_id: item.itemId,
    parent_id: item.documentId,
    order_item_id: item.orderItemId,
    product_id: item.productId,
    sku: item.sku,
    name: item.name,
  };
}

/** A comment of a document as the upstream shows it: its flags are numbers. */
export function toDocumentCommentResponse(comment: DocumentComment): object {
  return {
    entity_id: comment.commentId,
    parent_id: comment.documentId,
    comment: comment.comment,
    is_customer_notified: Number(comment.isCustomerNotified),
    is_visible_on_front: Number(comment.isVisibleOnFront),
    created_at: comment.createdAt,
  };
}
