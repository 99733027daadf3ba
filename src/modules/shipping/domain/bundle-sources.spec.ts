import { orderLine, orderOf } from '../../../../test/support/orders.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { CurrentSkuLine, OrderItem } from '../../orders/index.js';
import type { SelectedItem } from '../../source-selection/index.js';
import { bundledSelection, bundleDemands, selectWithBundles } from './bundle-sources.js';
import type { BundleDemand } from './bundle-sources.js';
import { onlySelectedSource } from './source-resolution.js';
import { explainChosen, preferReserved } from './source-suggestion.js';

const q = Quantity.of;

/** Source, SKU, what is there, and what the priority selection takes. */
type Row = [source: string, sku: string, available: number, taken?: number];

const rowsOf = (...rows: Row[]): SelectedItem[] =>
  rows.map(([sourceCode, sku, available, taken = 0]) => ({
    sourceCode,
    sourceName: sourceCode,
    sku,
    qtyAvailable: q(available),
    qtyToDeduct: q(taken),
  }));
const bundle = (count: number, goods: Record<string, number>): BundleDemand => ({ count, goods: wanted(goods) });
const wanted = (goods: Record<string, number>): { sku: string; quantity: Quantity }[] =>
  Object.entries(goods).map(([sku, quantity]) => ({ sku, quantity: q(quantity) }));
const taken = (rows: readonly SelectedItem[]): string[] =>
  rows
    .filter(({ qtyToDeduct }) => qtyToDeduct.isPositive())
    .map(({ sourceCode, sku, qtyToDeduct }) => `${sourceCode}: ${qtyToDeduct.toNumber()} ${sku}`);

/** Two bundles' parts are spread over the first two sources; the third has all of them. */
const SPREAD = rowsOf(['one', 'A', 2, 2], ['two', 'B', 9, 1], ['three', 'A', 9], ['three', 'B', 9]);

describe('the sources of bundles that ship together', () => {
  it('have all of a bundle each, whatever the selection would split', () => {
    const selection = { items: SPREAD, isShippable: true };
    expect(onlySelectedSource(selection)).toBeUndefined();
    const bundled = bundledSelection(selection, wanted({ A: 2, B: 1 }), [bundle(1, { A: 2, B: 1 })]);
    expect([taken(bundled.items), onlySelectedSource(bundled)]).toEqual([['three: 2 A', 'three: 1 B'], 'three']);
  });

  it('are none where no source has a whole one', () => {
    const items = rowsOf(['one', 'A', 2, 2], ['two', 'B', 9, 1]);
    const bundled = bundledSelection({ items, isShippable: true }, wanted({ A: 2, B: 1 }), [bundle(1, { A: 2, B: 1 })]);
    expect([taken(bundled.items), bundled.isShippable, onlySelectedSource(bundled)]).toEqual([[], false, undefined]);
  });

  it('share several bundles whole, and leave the rest to other goods', () => {
    const items = rowsOf(['one', 'A', 5, 5], ['one', 'B', 9, 3], ['two', 'A', 9, 3], ['two', 'B', 1]);
    const bundled = bundledSelection({ items, isShippable: true }, wanted({ A: 8, B: 3 }), [bundle(3, { A: 2, B: 1 })]);
    expect(taken(bundled.items)).toEqual(['one: 5 A', 'one: 2 B', 'two: 3 A', 'two: 1 B']);
    expect(bundled.isShippable).toBe(true);
    expect(bundled.items.map(({ qtyAvailable }) => qtyAvailable.toNumber())).toEqual([5, 9, 9, 1]);
  });

  it('are first those at which the order has reserved whole bundles', () => {
    const items = rowsOf(['one', 'A', 9, 4], ['one', 'B', 9, 2], ['two', 'A', 9], ['two', 'B', 9]);
    const reserved = [
      {
        sku: 'A',
        quantity: q(4),
        parts: [
          { sourceCode: 'two', quantity: q(3) },
          { sourceCode: 'one', quantity: q(1) },
        ],
      },
      { sku: 'B', quantity: q(2), parts: [{ sourceCode: 'two', quantity: q(2) }] },
    ];
    const { looseRows, loose, withBundles } = selectWithBundles(items, reserved, [bundle(2, { A: 2, B: 1 })]);
    expect(taken(withBundles(preferReserved(looseRows, loose)))).toEqual([
      'one: 2 A',
      'one: 1 B',
      'two: 2 A',
      'two: 1 B',
    ]);
  });

  it('change nothing where there are no bundles', () => {
    const selection = { items: SPREAD, isShippable: true };
    expect(bundledSelection(selection, wanted({ A: 2, B: 1 }), [])).toBe(selection);
  });
});

describe('what is shipped of bundles', () => {
  const [set, a, b, loose] = [
    orderLine(1, 3, { productType: 'bundle', shipmentType: 'together' }),
    orderLine(2, 6, { parentItemId: 1, sku: 'A' }),
    orderLine(3, 3, { parentItemId: 1, sku: 'B' }),
    orderLine(4, 1, { sku: 'A' }),
  ] as const;
  const shipped = (item: OrderItem, quantity: number): CurrentSkuLine => ({
    item,
    sku: item.sku,
    quantity: q(quantity),
    isKeptAtSources: true,
  });
  const demandsOf = (items: readonly OrderItem[], lines: readonly CurrentSkuLine[], ...skus: string[]): unknown =>
    bundleDemands(
      orderOf(items),
      lines,
      skus.map((sku) => ({ sku, quantity: q(99) })),
    ).map(({ count, goods }) => [
      count,
      Object.fromEntries(goods.map(({ sku, quantity }) => [sku, quantity.toNumber()])),
    ]);

  it('is so many times what one is made of, without what takes nothing from stock', () => {
    const lines = [shipped(a, 4), shipped(b, 2), shipped(loose, 1)];
    expect(demandsOf([set, a, b, loose], lines, 'A', 'B')).toEqual([[2, { A: 2, B: 1 }]]);
    expect(demandsOf([set, a, b, loose], lines, 'B')).toEqual([[2, { B: 1 }]]);
    expect(demandsOf([{ ...set, shipmentType: 'separately' }, a, b], lines, 'A', 'B')).toEqual([]);
  });

  it('counts as one where it is no multiple of anything', () => {
    const refunded = { ...a, qtyInvoiced: q(1), qtyRefunded: q(1), qtyRefundedUnshipped: q(1) };
    expect(demandsOf([set, refunded, b], [shipped(refunded, 5), shipped(b, 3)], 'A', 'B')).toEqual([
      [1, { A: 5, B: 3 }],
    ]);
  });
});

describe('the explanation of a selection with bundles', () => {
  /** Source, SKU, what is shipped, and why; the selection is the one by priority. */
  const explained = (rows: readonly SelectedItem[], goods: Record<string, number>, some: BundleDemand[]): unknown[] => {
    const told = rows.map((row, at) => ({
      ...{ sku: row.sku, sourceCode: row.sourceCode, sourceName: row.sourceName, rank: at + 1 },
      ...{ qtyAvailable: row.qtyAvailable, qtyTaken: row.qtyToDeduct },
      reason: row.qtyToDeduct.isPositive() ? ('taken' as const) : ('enough_taken_before' as const),
    }));
    const items = wanted(goods).map((item) => ({ ...item, parts: [] }));
    const { looseRows, withBundles } = selectWithBundles(rows, items, some);
    return explainChosen(told, withBundles(looseRows), items).map((each) => [
      ...[each.sourceCode, each.sku, each.qtyTaken.toNumber(), each.reason],
    ]);
  };

  it('says that others give all of it where they do', () => {
    expect(explained(SPREAD, { A: 2, B: 1 }, [bundle(1, { A: 2, B: 1 })])).toEqual([
      ['one', 'A', 0, 'enough_taken_before'],
      ['two', 'B', 0, 'enough_taken_before'],
      ['three', 'A', 2, 'taken'],
      ['three', 'B', 1, 'taken'],
    ]);
  });

  it('says that no source has the whole bundle where nobody ships what is there', () => {
    const rows = rowsOf(['one', 'A', 2, 2], ['two', 'A', 1], ['two', 'B', 9, 1]);
    expect(explained(rows, { A: 2, B: 1 }, [bundle(1, { A: 2, B: 1 })])).toEqual([
      ['one', 'A', 0, 'bundle_not_whole'],
      ['two', 'A', 0, 'bundle_not_whole'],
      ['two', 'B', 0, 'bundle_not_whole'],
    ]);
  });

  it('says so of the parts alone whose bundles are missing', () => {
    const rows = rowsOf(['one', 'A', 2, 2], ['one', 'B', 1, 1], ['two', 'A', 5], ['two', 'C', 5, 1], ['three', 'C', 5]);
    expect(explained(rows, { A: 2, B: 2, C: 1 }, [bundle(2, { A: 1, B: 1 })])).toEqual([
      ['one', 'A', 1, 'taken'],
      ['one', 'B', 1, 'taken'],
      ['two', 'A', 0, 'bundle_not_whole'],
      ['two', 'C', 1, 'taken'],
      ['three', 'C', 0, 'enough_taken_before'],
    ]);
  });
});
