import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import type { FaultyRow } from './row.js';

/** What becomes of a row about a SKU that the catalogue does not have. */
export const ON_UNKNOWN_SKU = ['refuse', 'create'] as const;
export type OnUnknownSku = (typeof ON_UNKNOWN_SKU)[number];

/** SKUs that the catalogue does not have and that are named; all rows with such a SKU are counted. */
const UNKNOWN_SKUS_NAMED_MAX = 10;

const MESSAGE = 'SKU "%sku" is not in the catalogue';

/** The refusal of a SKU that the catalogue does not have. */
export function unknownSku({ line, sourceCode, sku }: Pick<FaultyRow, 'line' | 'sourceCode' | 'sku'>): FaultyRow {
  return { line, sourceCode, sku, violations: [{ message: MESSAGE, parameters: { sku } }] };
}

/** Whether this is that refusal. */
export function isUnknownSku({ message }: ErrorDetail): boolean {
  return message === MESSAGE;
}

/** The names with more, each once and no more than are named. */
export function namedSkus(named: readonly string[], more: readonly string[]): readonly string[] {
  if (more.length === 0 || named.length >= UNKNOWN_SKUS_NAMED_MAX) return named;
  return [...new Set([...named, ...more])].slice(0, UNKNOWN_SKUS_NAMED_MAX);
}
