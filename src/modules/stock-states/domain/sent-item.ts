import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';

/** Names of a source item as a client sent them: anything may be missing. */
export interface SentKey {
  readonly sourceCode: string | null;
  readonly sku: string | null;
}

/** What is wrong with the names themselves. */
export function keyViolations({ sourceCode, sku }: SentKey): ErrorDetail[] {
  return [
    ...((sourceCode ?? '').trim() === '' ? [empty('source_code')] : []),
    ...((sku ?? '').trim() === '' ? [empty('sku')] : []),
  ];
}

export function empty(field: string): ErrorDetail {
  return { message: '"%field" can not be empty.', parameters: { field } };
}

/** The quantity, or why it is none. */
export function sentQuantity(value: number | null): Quantity | ErrorDetail {
  if (value === null) return { message: '"%field" should be numeric.', parameters: { field: 'quantity' } };
  const quantity = Quantity.tryParse(value);
  if (quantity?.isStorable()) return quantity;
  return { message: '"%field" can have at most 12 digits, four of them decimals.', parameters: { field: 'quantity' } };
}
