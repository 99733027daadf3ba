import type { Availability } from './availability.js';
import { isOffered, managesSourceItems, quantityLeft } from './availability.js';
import { thresholdOf } from './threshold.js';

type Condition = (availability: Availability) => boolean;

/** A composite product can be taken off sale by its own flag. */
const isNotTakenOffSale: Condition = (availability) =>
  managesSourceItems(availability) || availability.stored.isInStock;

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

const hasQuantityLeft: Condition = (availability) =>
  managesSourceItems(availability) ? quantityLeft(availability).isPositive() : availability.isSalableInIndex;

const REQUIRED: readonly Condition[] = [isNotTakenOffSale, isInStockWhereManaged];
const SUFFICIENT: readonly Condition[] = [isBackorderable, isUnmanaged, hasQuantityLeft];

/**
 * Whether any quantity at all can be sold (upstream interface, "Condition chains"): all required conditions hold, and
 * one of the sufficient ones. A SKU that the index does not carry cannot be sold.
 */
export function isProductSalable(availability: Availability): boolean {
  if (!isOffered(availability)) return false;
  return REQUIRED.every((holds) => holds(availability)) && SUFFICIENT.some((holds) => holds(availability));
}
