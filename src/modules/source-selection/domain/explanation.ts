import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { summed } from './selection.js';
import type { ExplainedOffer, Selection, SelectionReason, WantedQuantity, SourceInOrder } from './selection.js';

/** A SKU at a source of the stock, whether or not it can be sold there. */
export interface KeptItem {
  readonly sku: string;
  /** Less what is reserved, where that counts. */
  readonly quantity: Quantity;
  readonly isInStock: boolean;
}

/** A source of the stock with all that it keeps of the wanted SKUs. */
export interface KeepingSource {
  readonly sourceCode: string;
  readonly sourceName: string;
  readonly priority: number;
  readonly isEnabled: boolean;
  readonly items: readonly KeptItem[];
}

/**
 * Why each source gives what the selection says: for each wanted SKU the sources in the order in which they were asked.
 * Disabled sources are told of too, and those that do not have the SKU. `order` has every source once.
 */
export function explain(
  { items }: Pick<Selection, 'items'>,
  wanted: readonly WantedQuantity[],
  sources: readonly KeepingSource[],
  order: readonly SourceInOrder[],
): ExplainedOffer[] {
  const taken = new Map(items.map((item) => [keyOf(item.sourceCode, item.sku), item.qtyToDeduct]));
  const kept = new Map(
    sources.map((source) => [
      sourceCodeKey(source.sourceCode),
      { source, items: new Map(source.items.map((item) => [skuKey(item.sku), item])) },
    ]),
  );
  const asked = order.flatMap((place) => kept.get(sourceCodeKey(place.sourceCode)) ?? []);
  const distances = new Map(order.map(({ sourceCode, distance }) => [sourceCodeKey(sourceCode), distance]));
  return spellings(wanted).flatMap((sku) =>
    asked.map(({ source, items: atSource }, index) => {
      const item = atSource.get(skuKey(sku));
      const qtyTaken = taken.get(keyOf(source.sourceCode, sku)) ?? Quantity.ZERO;
      const distance = distances.get(sourceCodeKey(source.sourceCode));
      return {
        ...{ sku, sourceCode: source.sourceCode, sourceName: source.sourceName, rank: index + 1 },
        ...(distance === undefined ? {} : { distance }),
        qtyAvailable: item ? item.quantity.max(Quantity.ZERO) : Quantity.ZERO,
        qtyTaken,
        reason: reasonOf(source, item, qtyTaken),
      };
    }),
  );
}

function reasonOf({ isEnabled }: KeepingSource, item: KeptItem | undefined, taken: Quantity): SelectionReason {
  if (taken.isPositive()) return 'taken';
  if (!isEnabled) return 'source_disabled';
  if (!item) return 'no_source_item';
  if (!item.isInStock) return 'item_out_of_stock';
  return item.quantity.isPositive() ? 'enough_taken_before' : 'nothing_left';
}

/** Each wanted SKU once, as it is spelled first. */
function spellings(wanted: readonly WantedQuantity[]): string[] {
  const first = new Map<string, string>();
  for (const { sku } of wanted) if (!first.has(skuKey(sku))) first.set(skuKey(sku), sku);
  return [...summed(wanted).keys()].map((key) => first.get(key) ?? key);
}

function keyOf(sourceCode: string, sku: string): string {
  return `${sourceCodeKey(sourceCode)}\n${skuKey(sku)}`;
}
