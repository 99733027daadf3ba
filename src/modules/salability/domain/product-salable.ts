import type { Availability } from './availability.js';
import { isOffered, managesSourceItems, quantityLeft } from './availability.js';
import { thresholdOf } from './threshold.js';

type Condition = (availability: Availability) => boolean;

/** A product made of others that is managed and out of stock by itself is not sold, whatever its parts. */
export const isTakenOffSale: Condition = (availability) =>
  !managesSourceItems(availability) && availability.configuration.manageStock && availability.isSwitchedOff === true;

/** Something that is managed has to be in stock at one enabled source at least. */
export const isInStockWhereManaged: Condition = (availability) =>
  !availability.configuration.manageStock || !managesSourceItems(availability) || availability.isInStockSomewhere;

/** Backorders are allowed without a limit; a threshold below zero is one. */
export const isBackorderable: Condition = ({ configuration }) =>
  configuration.backorders !== 0 && !thresholdOf(configuration).isNegative();

/** The stock is not counted. */
export const isUnmanaged: Condition = ({ configuration }) => !configuration.manageStock;

const hasQuantityLeft: Condition = (availability) => quantityLeft(availability).isPositive();

const REQUIRED: readonly Condition[] = [isInStockWhereManaged];
const SUFFICIENT: readonly Condition[] = [isBackorderable, isUnmanaged, hasQuantityLeft];

/**
 * Whether any quantity at all can be sold (upstream interface, "Condition chains"): all required conditions hold, and
 * one of the sufficient ones. A SKU that the index does not carry cannot be sold. Of a product that is made of others the
 * index says whether it can, by its children and its own flag (behaviour, "Configurable salability from the index").
 */
export function isProductSalable(availability: Availability): boolean {
  if (!isOffered(availability)) return false;
  if (!managesSourceItems(availability)) return availability.isSalableInIndex;
  return REQUIRED.every((holds) => holds(availability)) && SUFFICIENT.some((holds) => holds(availability));
}
