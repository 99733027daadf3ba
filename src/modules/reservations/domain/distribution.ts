import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import type { OutstandingDemand, SkuQuantity } from './reservation.js';

/** Where a source stands among the links of a stock; undefined where it is not linked to it. */
export type LinkRank = (stockId: number, sourceCode: string) => number | undefined;

/**
 * Takes what is given back from where the order's demand was allocated. Linked sources come first in the order of their
 * links, disabled ones included. Then come sources that are no longer linked, by code, then what is held at the stock
 * itself. Never more than is held: the rest of what was asked is clamped away, so giving back twice gives back once. It
 * asks no flag: an order reaches zero whatever was switched on or off since it was placed.
 */
export function distributeRelease(
  items: readonly SkuQuantity[],
  outstanding: readonly OutstandingDemand[],
  rankOf: LinkRank,
): OutstandingDemand[] {
  const heldBySku = new Map<string, OutstandingDemand[]>();
  for (const demand of outstanding) {
    const key = skuKey(demand.sku);
    heldBySku.set(key, [...(heldBySku.get(key) ?? []), demand]);
  }
  return [...summedBySku(items)].flatMap(([key, { quantity }]) => {
    const held = [...(heldBySku.get(key) ?? [])].sort((a, b) => compare(a, b, rankOf));
    let left = quantity;
    return held.flatMap((demand) => {
      const given = left.min(demand.quantity);
      if (!given.isPositive()) return [];
      left = left.minus(given);
      return [{ ...demand, quantity: given }];
    });
  });
}

/** Quantities per SKU, by `skuKey`, in the order in which the SKUs come first. */
export function summedBySku(items: readonly SkuQuantity[]): Map<string, SkuQuantity> {
  const sums = new Map<string, SkuQuantity>();
  for (const { sku, quantity } of items) {
    const key = skuKey(sku);
    const known = sums.get(key);
    sums.set(key, { sku: known?.sku ?? sku, quantity: (known?.quantity ?? Quantity.ZERO).plus(quantity) });
  }
  return sums;
}

/** The quantities of each SKU once, in the order in which the SKUs come up, without those that are not above zero. */
export function perSku(items: readonly SkuQuantity[]): SkuQuantity[] {
  return [...summedBySku(items).values()].filter(({ quantity }) => quantity.isPositive());
}

const UNLINKED = Number.MAX_SAFE_INTEGER - 1;
const AT_THE_STOCK = Number.MAX_SAFE_INTEGER;

function compare(a: OutstandingDemand, b: OutstandingDemand, rankOf: LinkRank): number {
  const rank = (demand: OutstandingDemand): number =>
    demand.sourceCode === null ? AT_THE_STOCK : (rankOf(demand.stockId, demand.sourceCode) ?? UNLINKED);
  const difference = rank(a) - rank(b);
  if (difference !== 0) return difference;
  const [codeA, codeB] = [sourceCodeKey(a.sourceCode ?? ''), sourceCodeKey(b.sourceCode ?? '')];
  if (codeA !== codeB) return codeA < codeB ? -1 : 1;
  return a.stockId - b.stockId;
}
