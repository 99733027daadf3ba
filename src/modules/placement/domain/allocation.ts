import { Quantity } from '../../../platform/quantity/quantity.js';

/**
 * What a source can still give, by priority: what is in stock there less what all reservations hold. May be below zero.
 */
interface SourceSupply {
  readonly sourceCode: string;
  readonly available: Quantity;
}

/** A part of a demand; without a source it is kept at the stock as a whole. */
interface AllocatedDemand {
  readonly sourceCode: string | null;
  readonly quantity: Quantity;
}

/**
 * Splits a demand over the enabled sources of a stock, in their order (behaviour of source-level reservations,
 * "Allocation of demand"). Each gives what it has, and the last takes what is left, beyond what it has. Without a
 * source, everything stays with the stock.
 */
export function allocate(demand: Quantity, supplies: readonly SourceSupply[]): AllocatedDemand[] {
  if (supplies.length === 0) return [{ sourceCode: null, quantity: demand }];
  const allocated: AllocatedDemand[] = [];
  let left = demand;
  supplies.forEach(({ sourceCode, available }, position) => {
    const isLast = position === supplies.length - 1;
    const quantity = isLast ? left : left.min(available.max(Quantity.ZERO));
    if (quantity.isPositive()) allocated.push({ sourceCode, quantity });
    left = left.minus(quantity);
  });
  return allocated;
}
