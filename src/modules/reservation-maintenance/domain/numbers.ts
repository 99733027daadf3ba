import type { Quantity } from '../../../platform/quantity/quantity.js';

const FURTHER_DECIMALS = '00';

/** A quantity with six decimals, as `%f` gives it. */
export function sixDecimals(quantity: Quantity): string {
  return `${quantity.toString()}${FURTHER_DECIMALS}`;
}

/** A quantity with its sign and six decimals, as `%+f` gives it. */
export function signedSixDecimals(quantity: Quantity): string {
  return `${quantity.isNegative() ? '' : '+'}${sixDecimals(quantity)}`;
}
