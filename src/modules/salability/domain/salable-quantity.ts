import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Availability } from './availability.js';
import { isOffered } from './availability.js';
import { thresholdOf } from './threshold.js';

/** What the index says of a SKU. */
export interface IndexedQuantity {
  readonly quantity: Quantity;
  readonly isSalable: boolean;
}

/**
 * The salable quantity as clients are told it (upstream interface, "Salable quantity"): what the index has, less what
 * orders hold, less the threshold. Zero where the index has no row or says that the SKU is not salable; below zero
 * where backorders let it be.
 */
export function salableQuantity(
  indexed: IndexedQuantity | undefined,
  { reserved, configuration }: Pick<Availability, 'reserved' | 'configuration'>,
): Quantity {
  if (!indexed?.isSalable) return Quantity.ZERO;
  return indexed.quantity.plus(reserved).minus(thresholdOf(configuration));
}

/**
 * The index row that the SKU should have at this moment, or undefined where it should have none. This is the rule of
 * the index (upstream interface, "Index row") for readers that have the facts of many stocks in hand. The rows
 * themselves are made by the SQL of the index alone; a test holds the two together.
 */
export function expectedIndexRow(availability: Availability): IndexedQuantity | undefined {
  const { product, configuration, onHand, reserved, isCarried, isInStockSomewhere } = availability;
  if (!isCarried) return undefined;
  const isSalable =
    product === undefined ||
    !configuration.manageStock ||
    (configuration.backorders > 0 && !configuration.minQty.isNegative() && isInStockSomewhere) ||
    onHand.plus(reserved).minus(thresholdOf(configuration)).isPositive();
  return { quantity: onHand, isSalable };
}

/**
 * The salable quantity from the tables: what clients are told as soon as the index is up to date. Zero where the index
 * does not carry the SKU.
 */
export function liveSalableQuantity(availability: Availability): Quantity {
  if (!isOffered(availability)) return Quantity.ZERO;
  return salableQuantity(expectedIndexRow(availability), availability);
}
