import type { Quantity } from '../../../../platform/quantity/quantity.js';

/** A quantity in a sentence. */
export function figure(quantity: Quantity): string {
  return String(quantity.toNumber());
}

/** A place in a sentence. */
export function placeOf({
  stockId,
  sourceCode,
}: {
  readonly stockId: number;
  readonly sourceCode: string | null;
}): string {
  return sourceCode === null || sourceCode === ''
    ? `in stock ${stockId}`
    : `in stock ${stockId} at source ${sourceCode}`;
}
