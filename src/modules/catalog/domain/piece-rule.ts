import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockConfiguration } from './stock-configuration.js';
import { INITIAL_CONFIGURATION } from './stock-configuration.js';

/** Products that a refusal names. */
const NAMED_MAX = 20;

/** A quantity that a person has typed for a product. */
export interface TypedQuantity {
  readonly sku: string;
  readonly quantity: Quantity;
}

/** Whether a quantity has decimals that are not zero. */
export function isFractional(quantity: Quantity): boolean {
  return !Number.isInteger(quantity.toNumber());
}

/**
 * What is wrong with fractional quantities of products that are sold by the piece; the first of them are named.
 * `configurations` are those that are stored, by `skuKey`.
 */
export function pieceViolations(
  typed: readonly TypedQuantity[],
  configurations: ReadonlyMap<string, StockConfiguration>,
): ErrorDetail[] {
  const isByPiece = (sku: string): boolean => !(configurations.get(skuKey(sku)) ?? INITIAL_CONFIGURATION).isQtyDecimal;
  return typed
    .filter(({ sku, quantity }) => isFractional(quantity) && isByPiece(sku))
    .slice(0, NAMED_MAX)
    .map(({ sku, quantity }) => ({
      message: 'SKU "%sku" is sold by the piece: %quantity is no whole number.',
      parameters: { sku, quantity: quantity.toNumber() },
    }));
}
