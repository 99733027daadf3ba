import { invalid } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { NewComment } from '../domain/invoice.js';
import type { RequestedItem } from '../domain/requested-lines.js';
import type { DocumentItemInput, DocumentRequest, SavedCommentInput } from './invoice.requests.js';

/** The lines that a client asks for. Throws `invalid` for one without a line or a quantity. */
export function toRequestedItems(items: readonly DocumentItemInput[] | null | undefined): RequestedItem[] {
  return (items ?? []).map(({ orderItemId, qty }) => ({
    orderItemId: given(orderItemId, 'order_item_id'),
    quantity: Quantity.of(given(qty, 'qty')),
  }));
}

/** The comment of a request for a document; none where it is empty. */
export function commentsOf({ comment, appendComment }: DocumentRequest): NewComment[] {
  return savedCommentsOf(comment ? [{ ...comment, isCustomerNotified: appendComment ?? false }] : []);
}

/** The comments of a document that is sent as a whole. */
export function savedCommentsOf(comments: readonly SavedCommentInput[] | null | undefined): NewComment[] {
  return (comments ?? []).flatMap(({ comment, isCustomerNotified, isVisibleOnFront }) =>
    comment
      ? [{ comment, isCustomerNotified: isCustomerNotified ?? false, isVisibleOnFront: isVisibleOnFront ?? false }]
      : [],
  );
}

function given(value: number | null | undefined, fieldName: string): number {
  if (value === null || value === undefined) {
    throw invalid('"%fieldName" is required. Enter and try again.', { fieldName });
  }
  return value;
}
