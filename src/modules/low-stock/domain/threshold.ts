import { invalid } from '../../../platform/errors/application-error.js';
import type { ApplicationError, ErrorDetail } from '../../../platform/errors/application-error.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';

/** Items of one request: a bulk of more is sent in several. */
export const THRESHOLDS_PER_REQUEST_MAX = 10_000;
/** Items that a refusal names. */
const NAMED_MAX = 20;

/** A SKU at a source. Which spellings are one is the database collation's decision: see `positionKey`. */
export interface Position {
  readonly sourceCode: string;
  readonly sku: string;
}

/** Below which quantity a SKU counts as low at a source; null for what its configuration says. */
export interface Threshold extends Position {
  readonly notifyStockQty: Quantity | null;
}

/** A threshold as a client sent it. */
export interface SentThreshold extends Position {
  readonly notifyStockQty: number | null;
}

/** Equal for two spellings exactly when the database holds them for one. */
export function positionKey({ sourceCode, sku }: Position): string {
  return `${sourceCodeKey(sourceCode)}\n${skuKey(sku)}`;
}

/** The upstream's refusal of a source or a product that there is not, with those that it is about. */
export function wrongInput(details: readonly ErrorDetail[] = []): ApplicationError {
  return invalid('Wrong input data', undefined, details.slice(0, NAMED_MAX));
}

/** What the installation has, by key in its own spelling. */
export interface KnownPositions {
  readonly sources: ReadonlyMap<string, string>;
  readonly skus: ReadonlyMap<string, string>;
}

/**
 * The thresholds to store, in the spelling of sources and catalogue. Of several for one SKU and source the last one
 * counts. Throws `invalid` that names what is unknown, and what no column holds.
 */
export function thresholdsToStore(sent: readonly SentThreshold[], known: KnownPositions): Threshold[] {
  const violations: ErrorDetail[] = [];
  const thresholds = new Map<string, Threshold>();
  for (const { sourceCode, sku, notifyStockQty } of sent) {
    const [source, product] = [known.sources.get(sourceCodeKey(sourceCode)), known.skus.get(skuKey(sku))];
    if (source === undefined) {
      violations.push({ message: 'There is no source with the code "%source".', parameters: { source: sourceCode } });
    } else if (product === undefined) {
      violations.push({ message: 'There is no product with the SKU "%sku".', parameters: { sku } });
    } else {
      const threshold = { sourceCode: source, sku: product, notifyStockQty: storable(notifyStockQty) };
      thresholds.set(positionKey(threshold), threshold);
    }
  }
  if (violations.length > 0) throw wrongInput(violations);
  return [...thresholds.values()].sort((a, b) => (positionKey(a) < positionKey(b) ? -1 : 1));
}

function storable(sent: number | null): Quantity | null {
  if (sent === null) return null;
  const quantity = Quantity.tryParse(sent);
  if (quantity?.isStorable()) return quantity;
  throw invalid('"%field" can have at most 12 digits, four of them decimals.', { field: 'notify_stock_qty' });
}
