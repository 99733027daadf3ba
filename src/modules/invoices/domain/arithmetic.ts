import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Money } from '../../orders/index.js';

/** Ten-thousandths in one: a quantity's and an amount's unit. */
const SCALE = 10_000n;
const UNITS_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** So much of something at a price. */
interface Priced {
  readonly price: Money;
  readonly quantity: Quantity;
}

/**
 * What the lines are worth together, rounded half up to four decimals. A sum larger than an exact amount can be becomes
 * the largest one. That does no harm: what is paid or refunded is bounded by the order's own total, which is exact.
 */
export function worthOf(lines: readonly Priced[]): Money {
  let total = 0n;
  for (const { price, quantity } of lines) total += (unitsOf(price) * unitsOf(quantity) + SCALE / 2n) / SCALE;
  return fromUnits(total < UNITS_MAX ? total : UNITS_MAX);
}

/**
 * `quantity` × `numerator` / `denominator`, cut to four decimals. All above zero. Throws a `RangeError` beyond the
 * exact range.
 */
export function scaled(quantity: Quantity, numerator: Quantity, denominator: Quantity): Quantity {
  return fromUnits((unitsOf(quantity) * unitsOf(numerator)) / unitsOf(denominator));
}

/** Cut to a whole number. */
export function wholePart(quantity: Quantity): Quantity {
  return fromUnits((unitsOf(quantity) / SCALE) * SCALE);
}

function unitsOf(quantity: Quantity): bigint {
  return BigInt(quantity.toString().replace('.', ''));
}

function fromUnits(units: bigint): Quantity {
  const digits = units.toString().padStart(5, '0');
  return Quantity.of(`${digits.slice(0, -4)}.${digits.slice(-4)}`);
}
