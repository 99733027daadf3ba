import { Quantity } from '../../../platform/quantity/quantity.js';
import type { NewComment } from '../domain/document.js';
import type { RequestedItem } from '../domain/order-lines.js';
import type { DocumentInput } from './order.input.js';

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
