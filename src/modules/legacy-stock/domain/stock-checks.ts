import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { LegacyStockItem } from './legacy-stock-item.js';

/** What the checks look at. */
export type CheckedItem = Pick<LegacyStockItem, 'quantity' | 'isInStock' | 'configuration'>;

const NO_BACKORDERS = 0;
/** Increments below two units suggest nothing. */
const SUGGESTED_INCREMENT_MIN = Quantity.of(2);

/** Whether more than the threshold is left, or backorders are allowed. */
export function hasStock({ quantity, configuration }: CheckedItem): boolean {
  if (configuration.backorders !== NO_BACKORDERS) return true;
  const left = quantity ?? Quantity.ZERO;
  if (left.isZero() && configuration.manageStock) return false;
  return configuration.minQty.isLessThan(left);
}

/** Whether the quantity is below the one that asks for a notice. */
export function isLow({ quantity, configuration }: CheckedItem): boolean {
  return (quantity ?? Quantity.ZERO).isLessThan(configuration.notifyStockQty ?? Quantity.ZERO);
}

/**
 * Whether that many can be taken: stock is not managed, or it is in stock and enough is left or may be back-ordered.
 */
export function hasEnough({ quantity, isInStock, configuration }: CheckedItem, wanted: Quantity): boolean {
  if (!configuration.manageStock) return true;
  if (!isInStock) return false;
  const left = (quantity ?? Quantity.ZERO).minus(configuration.minQty);
  return configuration.backorders !== NO_BACKORDERS || !left.isLessThan(wanted);
}

/** What there is to sell as a plain number: nothing where it is not managed, not in stock, or below zero. */
export function sellableQuantity({ quantity, isInStock, configuration }: CheckedItem): Quantity {
  return configuration.manageStock && isInStock ? (quantity ?? Quantity.ZERO).max(Quantity.ZERO) : Quantity.ZERO;
}

/** The refusal of a quantity that is no multiple of the increment. */
export function incrementViolation({ configuration }: CheckedItem, wanted: Quantity): ErrorDetail | undefined {
  const { qtyIncrements } = configuration;
  if (!qtyIncrements.isPositive() || unitsOf(wanted) % unitsOf(qtyIncrements) === 0) return undefined;
  return {
    message: 'You can buy this product only in quantities of %1 at a time.',
    parameters: [qtyIncrements.toNumber()],
  };
}

/**
 * The nearest quantity that the increment, the limits per cart and what is left allow, the larger of two equally near
 * ones. The wanted quantity itself where it lies outside of the limits or nothing fits.
 */
export function suggestedQuantity(item: CheckedItem, wanted: Quantity): Quantity {
  const { manageStock, qtyIncrements, minQty, minSaleQty, maxSaleQty } = item.configuration;
  if (!wanted.isPositive() || !manageStock || qtyIncrements.isLessThan(SUGGESTED_INCREMENT_MIN)) return wanted;
  const left = (item.quantity ?? Quantity.ZERO).minus(minQty);
  const most = maxSaleQty.isZero() ? left : left.min(maxSaleQty);
  const least = minSaleQty.max(qtyIncrements);
  const increment = unitsOf(qtyIncrements);
  const smallest = Math.ceil(unitsOf(least) / increment) * increment;
  const largest = Math.floor(unitsOf(most) / increment) * increment;
  if (wanted.isLessThan(least) || most.isLessThan(wanted) || smallest > largest) return wanted;
  const below = Math.floor(unitsOf(wanted) / increment) * increment;
  const lower = clamp(below, smallest, largest);
  const upper = clamp(below + increment, smallest, largest);
  const isLowerNearer = Math.abs(lower - unitsOf(wanted)) < Math.abs(upper - unitsOf(wanted));
  return quantityOf(isLowerNearer ? lower : upper);
}

function clamp(units: number, smallest: number, largest: number): number {
  return Math.min(Math.max(units, smallest), largest);
}

/** Ten-thousandths: whole numbers, so that remainders are exact. */
function unitsOf(quantity: Quantity): number {
  return Number(quantity.toString().replace('.', ''));
}

function quantityOf(units: number): Quantity {
  return Quantity.of(`${units}e-4`);
}
