import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { bundleOf, proportion, times, timesIn, wholeBundlesIn } from '../../orders/index.js';
import type { CurrentSkuLine, Order, OrderItem } from '../../orders/index.js';
import { perSku } from '../../reservations/index.js';
import type { SkuQuantity } from '../../reservations/index.js';
import type { SelectedItem, Selection } from '../../source-selection/index.js';
import type { ItemAtSources } from './reserved-sources.js';

const ONE = Quantity.of(1);

/** Bundles of one order line that are shipped: so many times some goods, which leave one source together. */
export interface BundleDemand {
  readonly count: number;
  /** What one of them takes from stock, each SKU once; never empty. */
  readonly goods: readonly SkuQuantity[];
}

/**
 * The bundles among the lines to ship whose parts ship together. Parts that take nothing from stock are left out. Where
 * what is left of some bundles is no multiple of anything, all of them count as one.
 */
export function bundleDemands(
  order: Order,
  lines: readonly CurrentSkuLine[],
  demand: readonly SkuQuantity[],
): BundleDemand[] {
  const taken = new Set(demand.map(({ sku }) => skuKey(sku)));
  const parts = new Map<OrderItem, CurrentSkuLine[]>();
  for (const line of lines) {
    const bundle = bundleOf(order, line.item);
    if (!bundle || !line.isKeptAtSources || !taken.has(skuKey(line.sku))) continue;
    parts.set(bundle, [...(parts.get(bundle) ?? []), line]);
  }
  return [...parts].map(([bundle, some]) => demandOf(perSku(some), wholeBundlesIn(order, bundle, lines)));
}

function demandOf(all: readonly SkuQuantity[], bundles: Quantity | undefined): BundleDemand {
  const count = bundles && bundles.equals(times(ONE, timesIn(bundles, ONE))) ? timesIn(bundles, ONE) : 1;
  const goods = all.map(({ sku, quantity }) => ({ sku, quantity: proportion(quantity, ONE, times(ONE, count)) }));
  const isExact = all.every(({ quantity }, at) => times(goods[at]?.quantity ?? ONE, count).equals(quantity));
  return isExact && goods.every(({ quantity }) => quantity.isPositive()) ? { count, goods } : { count: 1, goods: all };
}

/**
 * A selection in which each bundle comes from one source that has all of it. First come sources where the order has
 * reserved it, then the others in their order. Bundles that no source has whole are taken from none. What is not part of a bundle is
 * taken in the order of the sources, from what the bundles leave. `demand` is everything that is to be shipped, bundles
 * included.
 */
export function selectWithBundles(
  rows: readonly SelectedItem[],
  demand: readonly ItemAtSources[],
  bundles: readonly BundleDemand[],
): BundleSelection {
  const shelf = new SourceGoods(rows, demand);
  const short = bundles.filter((bundle) => !shelf.takeBundles(bundle));
  const loose = demand.map((item) => shelf.looseOf(item, bundles));
  const open = new Map(loose.map(({ sku, quantity }) => [skuKey(sku), quantity]));
  const looseRows = rows.map((row): SelectedItem => {
    const qtyAvailable = row.qtyAvailable.minus(shelf.takenAt(row));
    const missing = open.get(skuKey(row.sku)) ?? Quantity.ZERO;
    const qtyToDeduct = qtyAvailable.min(missing);
    open.set(skuKey(row.sku), missing.minus(qtyToDeduct));
    return { ...row, qtyAvailable, qtyToDeduct };
  });
  return {
    looseRows,
    loose,
    isShippable: short.length === 0 && [...open.values()].every((missing) => missing.isZero()),
    withBundles: (chosen) =>
      chosen.map((row, at) => ({
        ...row,
        qtyAvailable: rows[at]?.qtyAvailable ?? row.qtyAvailable,
        qtyToDeduct: row.qtyToDeduct.plus(shelf.takenAt(row)),
      })),
  };
}

/** The selection with each bundle from one source that has all of it; as it is where there are no bundles. */
export function bundledSelection(
  selection: Selection,
  demand: readonly SkuQuantity[],
  bundles: readonly BundleDemand[],
): Selection {
  if (bundles.length === 0) return selection;
  const items = demand.map((item) => ({ ...item, parts: [] }));
  const { looseRows, isShippable, withBundles } = selectWithBundles(selection.items, items, bundles);
  return { items: withBundles(looseRows), isShippable };
}

/** What bundles leave for the other goods, to be chosen from before the bundles are put back. */
export interface BundleSelection extends Pick<Selection, 'isShippable'> {
  /** The rows of the other goods, by what the bundles leave at each source. */
  readonly looseRows: readonly SelectedItem[];
  /** What is not part of a bundle, and where it is reserved. */
  readonly loose: readonly ItemAtSources[];
  /** The rows as chosen for the other goods, with what the bundles take. */
  readonly withBundles: (chosen: readonly SelectedItem[]) => SelectedItem[];
}

/** What is at the sources, what of it is reserved, and what bundles have taken. */
class SourceGoods {
  private readonly available = new Map<string, Quantity>();
  private readonly reserved = new Map<string, Quantity>();
  private readonly taken = new Map<string, Quantity>();
  private readonly sourceCodes: readonly string[];

  constructor(rows: readonly SelectedItem[], demand: readonly ItemAtSources[]) {
    this.sourceCodes = [...new Map(rows.map(({ sourceCode }) => [sourceCodeKey(sourceCode), sourceCode])).values()];
    for (const row of rows) this.available.set(locationKey(row.sourceCode, row.sku), row.qtyAvailable);
    for (const { sku, parts } of demand) {
      for (const { sourceCode, quantity } of parts) add(this.reserved, locationKey(sourceCode, sku), quantity);
    }
  }

  /** Takes whole bundles wherever they are; false where there are not enough. */
  takeBundles({ count, goods }: BundleDemand): boolean {
    let open = count;
    for (const limits of [[this.available, this.reserved], [this.available]]) {
      for (const sourceCode of this.sourceCodes) {
        const found = Math.min(
          open,
          ...limits.map((limit) => wholeIn(goods, (sku) => limit.get(locationKey(sourceCode, sku)))),
        );
        for (const { sku, quantity } of goods) this.take(locationKey(sourceCode, sku), times(quantity, found));
        open -= found;
      }
    }
    return open === 0;
  }

  takenAt({ sourceCode, sku }: Pick<SelectedItem, 'sourceCode' | 'sku'>): Quantity {
    return this.taken.get(locationKey(sourceCode, sku)) ?? Quantity.ZERO;
  }

  /** What of the item is not part of a bundle, and what is reserved of it beyond what the bundles have taken. */
  looseOf({ sku, quantity, parts }: ItemAtSources, bundles: readonly BundleDemand[]): ItemAtSources {
    const bundled = bundles.flatMap(({ count, goods }) =>
      goods.filter((each) => skuKey(each.sku) === skuKey(sku)).map((each) => times(each.quantity, count)),
    );
    const loose = quantity.minus(Quantity.sum(bundled));
    return { sku, quantity: loose, parts: this.stillReserved(sku, loose, parts) };
  }

  private stillReserved(sku: string, loose: Quantity, parts: ItemAtSources['parts']): ItemAtSources['parts'] {
    let open = loose;
    return parts.flatMap(({ sourceCode }) => {
      const quantity = open.min(this.reserved.get(locationKey(sourceCode, sku)) ?? Quantity.ZERO);
      open = open.minus(quantity);
      return quantity.isPositive() ? [{ sourceCode, quantity }] : [];
    });
  }

  private take(place: string, quantity: Quantity): void {
    add(this.taken, place, quantity);
    add(this.available, place, quantity.negated());
    const reserved = this.reserved.get(place);
    if (reserved) this.reserved.set(place, reserved.minus(quantity).max(Quantity.ZERO));
  }
}

function wholeIn(goods: readonly SkuQuantity[], limitOf: (sku: string) => Quantity | undefined): number {
  return Math.min(...goods.map(({ sku, quantity }) => timesIn(limitOf(sku) ?? Quantity.ZERO, quantity)));
}

function add(quantities: Map<string, Quantity>, key: string, quantity: Quantity): void {
  quantities.set(key, (quantities.get(key) ?? Quantity.ZERO).plus(quantity));
}

function locationKey(sourceCode: string, sku: string): string {
  return `${sourceCodeKey(sourceCode)}\n${skuKey(sku)}`;
}
