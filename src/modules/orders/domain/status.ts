import { invalid } from '../../../platform/errors/application-error.js';
import { defaultStatusOf, ORDER_STATES } from './order.js';
import type { Order } from './order.js';

const STATUS = /^[a-z][a-z0-9_]{0,31}$/;
const DEFAULT_STATUSES: ReadonlySet<string> = new Set(ORDER_STATES.map(defaultStatusOf));

/**
 * Throws `invalid` for a status that an order cannot be given by a comment. That is a word that no status is, or the
 * default status of a state that the order is not in. A shop's own words within a state are its own affair.
 */
export function refuseStatus(order: Order, status: string): void {
  const isOfAnotherState = DEFAULT_STATUSES.has(status) && status !== defaultStatusOf(order.state);
  if (STATUS.test(status) && !isOfAnotherState) return;
  throw invalid('Unable to add comment: The status "%1" is not part of the order status history.', [status]);
}
