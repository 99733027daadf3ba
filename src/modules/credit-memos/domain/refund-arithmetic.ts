import { Quantity } from '../../../platform/quantity/quantity.js';
import { unshippedPartOf } from '../../orders/index.js';
import type { OrderItem } from '../../orders/index.js';

/** What a refund of an order line does with its goods; each part may be zero. */
export interface RefundedGoods {
  /** No longer reserved: it was invoiced and had not left. */
  readonly released: Quantity;
  /** Given back to the sources that it left from. */
  readonly toSources: Quantity;
  /** Taken out of sources: it had not left and does not come back to stock either. */
  readonly fromSources: Quantity;
}

const { ZERO } = Quantity;

/**
 * The arithmetic of a refund (upstream interface, "Refund arithmetic"). What was invoiced but has not left its source
 * is refunded first; only what is refunded beyond it had left. Goods that had left come back to their sources if they
 * are returned. Goods that had not left are released, and if they are not returned they are taken out of stock as well.
 * Virtual goods leave with their invoice, so all of them had. `item` is the line as it was before the refund.
 */
export function refundedGoods(
  item: OrderItem,
  quantity: Quantity,
  { isReturned }: { isReturned: boolean },
): RefundedGoods {
  const unshipped = item.isVirtual ? ZERO : unshippedPartOf(item, quantity);
  return {
    released: unshipped,
    toSources: isReturned ? quantity.minus(unshipped) : ZERO,
    fromSources: isReturned ? ZERO : unshipped,
  };
}
