import { openLines, qtyToShip } from '../../orders/index.js';
import type { Order, OrderState } from '../../orders/index.js';

/**
 * What has to be done before the customer is told: the goods are still to be taken from the location, or are put aside
 * already. An order that is not picked up, or of which nothing can be handed over, is not ready.
 */
export type PickupReadiness = 'not-ready' | 'to-be-shipped' | 'shipped';

const STATES_WITHOUT_PICKUP: readonly OrderState[] = ['payment_review', 'holded', 'canceled', 'closed'];

export function readinessOf(order: Order): PickupReadiness {
  if (!order.pickupLocationCode || STATES_WITHOUT_PICKUP.includes(order.state)) return 'not-ready';
  if (openLines(order, qtyToShip).length > 0) return 'to-be-shipped';
  return order.items.some(({ qtyShipped }) => qtyShipped.isPositive()) ? 'shipped' : 'not-ready';
}
