import { Quantity } from '../../../platform/quantity/quantity.js';
import { findItem, linesWithGoods } from '../../orders/index.js';
import type { Order, OrderItem, RequestedItem } from '../../orders/index.js';
import type { DocumentLine } from './document-lines.js';

/** What a client's items mean. */
export interface RequestedGoods {
  /** Lines that hold goods, each above zero. */
  readonly goods: readonly DocumentLine[];
  /** Lines of which more is wanted than was ever ordered; they are not among the goods. */
  readonly beyondOrdered: readonly OrderItem[];
  /** Ids that are not of this order. */
  readonly unknown: readonly number[];
}

/**
 * The goods behind the requested items; repeated ids are added up. What is beyond the ordered quantity is set apart
 * before composite lines are taken apart. So no quantity that a client makes up is multiplied.
 */
export function requestedGoods(order: Order, requested: readonly RequestedItem[]): RequestedGoods {
  const wanted = new Map<number, Quantity>();
  for (const { orderItemId, quantity } of requested) {
    wanted.set(orderItemId, (wanted.get(orderItemId) ?? Quantity.ZERO).plus(quantity));
  }
  const beyondOrdered = [...wanted].flatMap(([itemId, quantity]) => {
    const item = findItem(order, itemId);
    return item?.qtyOrdered.isLessThan(quantity) ? [item] : [];
  });
  const refused = new Set(beyondOrdered.map(({ itemId }) => itemId));
  const { lines, unknown } = linesWithGoods(
    order,
    [...wanted]
      .filter(([itemId]) => !refused.has(itemId))
      .map(([orderItemId, quantity]) => ({ orderItemId, quantity })),
  );
  return { goods: lines.filter(({ quantity }) => quantity.isPositive()), beyondOrdered, unknown };
}
