import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ItemState } from './row.js';
import type { GivenStock } from './product-row.js';
import { statusOf } from './stock-source-plan.js';

/** What decides whether a product's row writes the default source item. */
interface DefaultItemFacts {
  readonly isNewProduct: boolean;
  readonly isSingleSource: boolean;
  /** The default source item as stored; null where there is none. */
  readonly stored: ItemState | null;
}

/**
 * The default source item after a product's row, or undefined where the row does not concern it (behaviour, "Import").
 * It is written for a new product. For others it is written where the row carries a stock field and one thing more.
 * That is a quantity other than zero, an item that is there, or a service with a single source. What the row leaves out
 * stays as it is, the quantity above all.
 */
export function defaultItemAfter(given: GivenStock, facts: DefaultItemFacts): ItemState | undefined {
  const { stored } = facts;
  const hasQuantity = given.quantity !== undefined && !given.quantity.isZero();
  const concernsItem = given.isMentioned && (hasQuantity || facts.isSingleSource || stored !== null);
  if (!facts.isNewProduct && !concernsItem) return undefined;
  const quantity = given.quantity ?? stored?.quantity ?? Quantity.ZERO;
  const status = given.isInStock === undefined ? undefined : given.isInStock ? 1 : 0;
  return { quantity, status: status ?? stored?.status ?? statusOf(quantity) };
}
