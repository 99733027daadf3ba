import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Money } from './order.js';

/** Ten-thousandths per unit: what a `Quantity` counts in. */
const SCALE = 10_000n;

/** `quantity` × `part` ÷ `whole`, exact up to the fourth decimal, the rest rounded half up. `whole` is not zero. */
export function proportion(quantity: Quantity, part: Quantity, whole: Quantity): Quantity {
  return quantityOf(divided(unitsOf(quantity) * unitsOf(part), unitsOf(whole)));
}

/** What so many cost at a price: four decimals, rounded half up. Throws a `RangeError` beyond the exact range. */
export function amountOf(price: Money, quantity: Quantity): Money {
  return quantityOf(divided(unitsOf(price) * unitsOf(quantity), SCALE));
}

/** Without its decimals, towards zero. */
export function wholeOf(quantity: Quantity): Quantity {
  return Quantity.of(Math.trunc(quantity.toNumber()));
}

/** How often the whole of `each` is in the quantity: a whole number. `each` is above zero, the quantity not below. */
export function timesIn(quantity: Quantity, each: Quantity): number {
  return Number(unitsOf(quantity) / unitsOf(each));
}

/** So many times the quantity. Throws a `RangeError` beyond the exact range. */
export function times(quantity: Quantity, count: number): Quantity {
  return quantityOf(unitsOf(quantity) * BigInt(count));
}

export function isWhole(quantity: Quantity): boolean {
  return quantity.equals(wholeOf(quantity));
}

/** What is left above zero. */
export function atLeastZero(quantity: Quantity): Quantity {
  return quantity.max(Quantity.ZERO);
}

function unitsOf(quantity: Quantity): bigint {
  return BigInt(quantity.toString().replace('.', ''));
}

/** Rounded half away from zero. */
function divided(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [top, bottom] = [absolute(numerator), absolute(denominator)];
  const rounded = (top * 2n + bottom) / (bottom * 2n);
  return isNegative ? -rounded : rounded;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function quantityOf(units: bigint): Quantity {
  const digits = absolute(units).toString().padStart(5, '0');
  return Quantity.of(`${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`);
}
