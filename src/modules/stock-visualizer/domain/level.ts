import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { Presentation } from './presentation.js';

export const LEVELS = ['out', 'low', 'medium', 'high'] as const;
/** How much there is, in words. */
export type Level = (typeof LEVELS)[number];

const SCALE = 10_000;
const PERCENT = 100n;

/** The level of a quantity (behaviour, "Levels"). What is exactly at a threshold is below it. */
export function levelOf(quantity: Quantity, presentation: Omit<Presentation, 'displayType'>): Level {
  if (!quantity.isPositive()) return 'out';
  const { levelBasis, levelHigh, levelLow, fullQuantity } = presentation;
  const isShare = levelBasis === 'percentage' && fullQuantity?.isPositive() === true;
  // Multiplied out, since a share of a third has no exact decimal.
  const [value, unit] = isShare
    ? [unitsOf(quantity) * PERCENT * BigInt(SCALE), unitsOf(fullQuantity)]
    : [unitsOf(quantity), 1n];
  if (value > unitsOf(levelHigh) * unit) return 'high';
  return value > unitsOf(levelLow) * unit ? 'medium' : 'low';
}

/** How many times `part` is in the quantity, whole times alone; 0 where there is nothing. `part` is above zero. */
export function timesIn(quantity: Quantity, part: Quantity): number {
  return quantity.isPositive() ? Number(unitsOf(quantity) / unitsOf(part)) : 0;
}

/** Exact: a quantity has four decimals. */
function unitsOf(quantity: Quantity): bigint {
  return BigInt(Math.round(quantity.toNumber() * SCALE));
}
