import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import type { SourceItemKey } from '../../source-items/index.js';

/** Source items of one request: as many as a transfer of the most SKUs touches. */
export const ASSIGNED_ITEMS_MAX = 20_000;

/** Refuses sources that do not exist, each by its name; `known` are those that do, by `sourceCodeKey`. */
export function requireSources(sourceCodes: readonly string[], known: ReadonlyMap<string, string>): void {
  const unknown = sourceCodes.filter((sourceCode) => !known.has(sourceCodeKey(sourceCode)));
  if (unknown.length === 0) return;
  throw validationFailed(
    unknown.map((sourceCode) => ({ message: 'Source %sourceCode does not exist', parameters: { sourceCode } })),
  );
}

/** Every SKU at every source. Throws `invalid` beyond `ASSIGNED_ITEMS_MAX`. */
export function itemsOf(skus: readonly string[], sourceCodes: readonly string[]): SourceItemKey[] {
  if (skus.length * sourceCodes.length > ASSIGNED_ITEMS_MAX) {
    throw invalid('At most %1 source items can be assigned or unassigned at once.', [ASSIGNED_ITEMS_MAX]);
  }
  return sourceCodes.flatMap((sourceCode) => skus.map((sku) => ({ sourceCode, sku })));
}
