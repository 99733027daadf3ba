import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Availability } from './availability.js';
import { quantityLeft } from './availability.js';
import type { ConditionError } from './condition-error.js';

/** Backorders are allowed, and the buyer is told. */
const BACKORDERS_WITH_NOTICE = 2;

/**
 * What a buyer is told whose quantity is sold in part on backorder, or undefined where there is nothing to tell. It is
 * no refusal. What is left counts from zero: the notice does not count what other orders have on backorder.
 */
export function backOrderNotice(availability: Availability, requested: Quantity): ConditionError | undefined {
  const { configuration, isCarried } = availability;
  if (configuration.backorders !== BACKORDERS_WITH_NOTICE || !configuration.manageStock || !isCarried) return undefined;
  const remaining = requested.minus(quantityLeft(availability).max(Quantity.ZERO));
  if (!remaining.isPositive()) return undefined;
  return {
    code: 'back_order-not-enough',
    message: `We don't have as many quantity as you requested, but we'll back order the remaining ${remaining.toNumber()}.`,
  };
}
