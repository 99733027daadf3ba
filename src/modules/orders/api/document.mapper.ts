import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { NewComment } from '../domain/document.js';
import type { RequestedItem } from '../domain/order-lines.js';
import type { DocumentItemRequest, DocumentRequest, SavedCommentRequest } from './document.requests.js';

/** The lines that a client asks for. Throws `invalid` for one without a line or a quantity. */
export function toRequestedItems(items: readonly DocumentItemRequest[] | null | undefined): RequestedItem[] {
  return (items ?? []).map(toRequestedItem);
}

/** As `toRequestedItems`, with the SKUs that the client calls the lines by. */
export function toNamedItems(
  items: readonly (DocumentItemRequest & { readonly sku?: string | null })[] | null | undefined,
): RequestedItem[] {
  return (items ?? []).map((item) => ({ ...toRequestedItem(item), sku: item.sku ?? null }));
}

/** The comment of a request for a document; none where it is empty. */
export function commentsOf({ comment, appendComment }: DocumentRequest): NewComment[] {
  return savedCommentsOf(comment ? [{ ...comment, isCustomerNotified: appendComment ?? false }] : []);
}

/** The comments of a document that is sent as a whole. */
export function savedCommentsOf(comments: readonly SavedCommentRequest[] | null | undefined): NewComment[] {
  return (comments ?? []).flatMap(({ comment, isCustomerNotified, isVisibleOnFront }) =>
    comment
      ? [{ comment, isCustomerNotified: isCustomerNotified ?? false, isVisibleOnFront: isVisibleOnFront ?? false }]
      : [],
  );
}

/** The refusal of a request without something that it has to say. */
export function fieldMissing(fieldName: string): ApplicationError {
  return invalid('"%fieldName" is required. Enter and try again.', { fieldName });
}

function toRequestedItem({ orderItemId, qty }: DocumentItemRequest): RequestedItem {
  return { orderItemId: given(orderItemId, 'order_item_id'), quantity: Quantity.of(given(qty, 'qty')) };
}

function given(value: number | null | undefined, fieldName: string): number {
  if (value === null || value === undefined) throw fieldMissing(fieldName);
  return value;
}
