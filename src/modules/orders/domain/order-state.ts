import { Quantity } from '../../../platform/quantity/quantity.js';
import { goodsLinesOf } from './order-lines.js';
import { qtyToCancel, qtyToInvoice, qtyToRefund, qtyToShip } from './order-quantities.js';
import { defaultStatusOf } from './order.js';
import type { Order, OrderItem, OrderState } from './order.js';

export interface StateAndStatus {
  readonly state: OrderState;
  readonly status: string;
}

/** A person has to let the order go on before its counters decide again. */
const SUSPENDED: readonly OrderState[] = ['holded', 'payment_review'];
const NOT_TO_BE_HELD: readonly OrderState[] = ['canceled', 'payment_review', 'complete', 'closed', 'holded'];
const NOT_TO_BE_CANCELED: readonly OrderState[] = ['canceled', 'complete', 'closed', 'holded', 'payment_review'];

/**
 * State and status that follow from the counters of an order. It is `processing` from the first invoice or shipment on,
 * and `canceled` when everything is. When nothing is left to ship or to invoice it is `closed` where what was paid for
 * is refunded, else `complete`. The status stays as long as the state does: it may be one of the shop's own.
 */
export function stateAfter(order: Order): StateAndStatus {
  const state = SUSPENDED.includes(order.state) ? order.state : derivedState(order);
  return state === order.state ? { state, status: order.status } : { state, status: defaultStatusOf(state) };
}

function derivedState(order: Order): OrderState {
  const lines = goodsLinesOf(order);
  if (lines.every(({ qtyCanceled, qtyOrdered }) => qtyCanceled.equals(qtyOrdered))) return 'canceled';
  if (lines.some((line) => qtyToShip(line).isPositive() || qtyToInvoice(line).isPositive())) {
    return lines.some(hasProgress) ? 'processing' : order.state;
  }
  return isRefunded(order, lines) ? 'closed' : 'complete';
}

function hasProgress({ qtyInvoiced, qtyShipped }: OrderItem): boolean {
  return qtyInvoiced.isPositive() || qtyShipped.isPositive();
}

/** Every invoiced unit came back, or all the money did. */
function isRefunded(order: Order, lines: readonly OrderItem[]): boolean {
  const { totalPaid, totalRefunded } = order;
  if (totalPaid.isPositive() && !totalRefunded.isLessThan(totalPaid)) return true;
  const refunded = Quantity.sum(lines.map((line) => line.qtyRefunded));
  return refunded.isPositive() && lines.every((line) => qtyToRefund(line).isZero());
}

/** Whether a cancel would do anything (upstream interface, "Cancel"). */
export function canCancel(order: Order): boolean {
  return (
    !NOT_TO_BE_CANCELED.includes(order.state) && goodsLinesOf(order).some((line) => qtyToCancel(line).isPositive())
  );
}

/** Whether the order may be put on hold. */
export function canHold(order: Order): boolean {
  return !NOT_TO_BE_HELD.includes(order.state);
}

/** Whether there is a hold to be removed. */
export function canUnhold(order: Order): boolean {
  return order.state === 'holded';
}
