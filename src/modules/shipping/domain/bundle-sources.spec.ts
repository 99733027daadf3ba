import { orderLine, orderOf } from '../../../../test/support/orders.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { CurrentSkuLine, OrderItem } from '../../orders/index.js';
import type { SelectedItem } from '../../source-selection/index.js';
import { bundledSelection, bundleDemands, selectWithBundles } from './bundle-sources.js';
import type { BundleDemand } from './bundle-sources.js';
import { onlySelectedSource } from './source-resolution.js';
import { preferReserved } from './source-suggestion.js';

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
