import type { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { distributeRelease } from '../../reservations/index.js';
import type { OutstandingDemand, SkuQuantity } from '../../reservations/index.js';

/** The part of an item that the order has reserved at a source, above zero. */
interface ReservedPart {
  readonly sourceCode: string;
  readonly quantity: Quantity;
}

/** An item with the sources at which the order has reserved it; none where it is reserved at the stock as a whole. */
export interface ItemAtSources extends SkuQuantity {
  readonly parts: readonly ReservedPart[];
}

/**
 * Spreads what is to be shipped over the sources at which the order holds it, as the ledger will when it is. Linked
 * sources come by priority, then others by their code. What is held at no source is part of none. SKUs may not repeat.
 */
export function spreadOverReservations(
  items: readonly SkuQuantity[],
  outstanding: readonly OutstandingDemand[],
  linkedCodes: readonly string[],
): ItemAtSources[] {
  const ranks = new Map(linkedCodes.map((code, index) => [sourceCodeKey(code), index]));
  const taken = distributeRelease(
    items,
    outstanding.filter(({ sourceCode }) => sourceCode !== null),
    (_stockId, sourceCode) => ranks.get(sourceCodeKey(sourceCode)),
  );
  const bySku = new Map<string, ReservedPart[]>();
  for (const { sourceCode, sku, quantity } of taken) {
    if (sourceCode === null) continue;
    const parts = bySku.get(skuKey(sku));
    if (parts) parts.push({ sourceCode, quantity });
    else bySku.set(skuKey(sku), [{ sourceCode, quantity }]);
  }
  return items.map((item) => ({ ...item, parts: bySku.get(skuKey(item.sku)) ?? [] }));
}
