import { Quantity } from '../../../platform/quantity/quantity.js';
import { atLeastZero } from './arithmetic.js';
import type { OrderItem } from './order.js';

/**
 * What of a line is still to be shipped: neither shipped nor canceled nor refunded before it was shipped. A virtual
 * line has nothing to ship.
 */
export function qtyToShip(item: OrderItem): Quantity {
  if (item.isVirtual) return Quantity.ZERO;
  const done = item.qtyShipped.plus(item.qtyCanceled).plus(item.qtyRefundedUnshipped ?? Quantity.ZERO);
  return atLeastZero(item.qtyOrdered.minus(done));
}

/** What of a line is still to be invoiced. */
export function qtyToInvoice(item: OrderItem): Quantity {
  return atLeastZero(item.qtyOrdered.minus(item.qtyInvoiced).minus(item.qtyCanceled));
}

/** What of a line is invoiced and not refunded. */
export function qtyToRefund(item: OrderItem): Quantity {
  return atLeastZero(item.qtyInvoiced.minus(item.qtyRefunded));
}

/**
 * What of a line can be canceled: neither gone (shipped, or refunded before that) nor invoiced nor canceled (upstream
 * interface, "qty to cancel").
 */
export function qtyToCancel(item: OrderItem): Quantity {
  const gone = item.qtyShipped.plus(item.qtyRefundedUnshipped ?? Quantity.ZERO);
  return atLeastZero(item.qtyOrdered.minus(gone.max(item.qtyInvoiced)).minus(item.qtyCanceled));
}

/**
 * The part of a refund that was invoiced but not shipped (upstream interface, "Refund arithmetic"). It comes first;
 * what is refunded beyond it had been shipped. `item` is the line before the refund.
 */
export function unshippedPartOf(item: OrderItem, refunded: Quantity): Quantity {
  const open = item.qtyInvoiced.minus(item.qtyShipped).minus(item.qtyRefundedUnshipped ?? Quantity.ZERO);
  return atLeastZero(open.min(refunded));
}
