import type { Quantity } from '../../../platform/quantity/quantity.js';

const FRACTION_OF_WHOLES = '.0000';

/** Whether the quantity has no decimals. */
export function isWhole(quantity: Quantity): boolean {
  return quantity.toString().endsWith(FRACTION_OF_WHOLES);
}

/** Whether the quantity is `step` taken a whole number of times, exactly. The step is not zero. */
export function isMultipleOf(quantity: Quantity, step: Quantity): boolean {
  return tenThousandths(quantity) % tenThousandths(step) === 0n;
}

function tenThousandths(quantity: Quantity): bigint {
  return BigInt(quantity.toString().replace('.', ''));
}
