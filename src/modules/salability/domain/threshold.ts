import type { StockConfiguration } from '../../catalog/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';

/**
 * What the salable quantity is reduced by (upstream interface, "Salable quantity"). Without backorders a threshold
 * above zero keeps goods back and one below means nothing. With them it is the other way round, and one below is their
 * limit.
 */
export function thresholdOf({ backorders, minQty }: StockConfiguration): Quantity {
  return backorders === 0 ? minQty.max(Quantity.ZERO) : minQty.min(Quantity.ZERO);
}
