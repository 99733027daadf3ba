import { Quantity } from '../../../platform/quantity/quantity.js';
import type { OutstandingDemand, SkuQuantity } from '../../reservations/index.js';
import type { Selection } from '../../source-selection/index.js';
import { onlySelectedSource, resolveSource } from './source-resolution.js';

type Given = readonly (readonly [sku: string, quantity: number | string])[];
type Held = readonly (readonly [sourceCode: string | null, sku: string, quantity: number])[];

function items(given: Given): SkuQuantity[] {
  return given.map(([sku, quantity]) => ({ sku, quantity: Quantity.of(quantity) }));
}

function held(given: Held): OutstandingDemand[] {
  return given.map(([sourceCode, sku, quantity]) => ({
    stockId: 10,
    sourceCode,
    sku,
    quantity: Quantity.of(quantity),
  }));
}

function selection(isShippable: boolean, ...rows: [sourceCode: string, toDeduct: number][]): Selection {
  return {
    isShippable,
    items: rows.map(([sourceCode, toDeduct], index) => ({
      sourceCode,
      sourceName: sourceCode,
      sku: `SKU-${String(index)}`,
      qtyToDeduct: Quantity.of(toDeduct),
      qtyAvailable: Quantity.of(9),
    })),
  };
}

describe('the source of a shipment that names none', () => {
  const SOME: Given = [
    ['SKU-1', 2],
    ['SKU-2', 1],
  ];

  it.each<[string, string[], Given, Held | undefined, string | undefined]>([
    ['none where the stock has no source', [], SOME, undefined, undefined],
    ['none where the stock has no source and nothing is to be taken', [], [], undefined, undefined],
    ['the only source', ['a'], SOME, undefined, 'a'],
    ['the only source, wherever the order reserved', ['a'], SOME, [['b', 'SKU-1', 2]], 'a'],
    ['the first source where nothing is to be taken from stock', ['b', 'a'], [], undefined, 'b'],
    ['the first source where nothing is to be taken, reservations or not', ['b', 'a'], [], [['a', 'SKU-1', 2]], 'b'],
    [
      'the source at which every item is reserved',
      ['a', 'b'],
      SOME,
      [
        ['a', 'SKU-1', 1],
        ['b', 'SKU-1', 2],
        ['b', 'SKU-2', 1],
      ],
      'b',
    ],
    [
      'the first of two at which every item is reserved',
      ['b', 'a'],
      [['SKU-1', 2]],
      [
        ['a', 'SKU-1', 2],
        ['b', 'SKU-1', 3],
      ],
      'b',
    ],
    ['a reserved source, however it is spelled', ['a', 'b'], [['sku-1', 2]], [['B', 'SKU-1', 2]], 'b'],
    [
      'a source at which two rows together reserve enough',
      ['a', 'b'],
      [['SKU-1', 4]],
      [
        ['b', 'SKU-1', 3],
        ['b', 'SKU-1', 1],
      ],
      'b',
    ],
  ])('is %s', (_case, sourceCodes, wanted, reserved, expected) => {
    const facts = { sourceCodes, items: items(wanted), reserved: reserved && held(reserved) };
    expect(resolveSource(facts)).toEqual({ sourceCode: expected });
  });

  it.each<[string, Given, Held | undefined]>([
    ['reservations are not kept per source', SOME, undefined],
    ['the order has reserved nothing', SOME, []],
    [
      'each source holds a part',
      [['SKU-1', 4]],
      [
        ['a', 'SKU-1', 3],
        ['b', 'SKU-1', 1],
      ],
    ],
    ['one item is reserved at no source', SOME, [['a', 'SKU-1', 2]]],
    ['the reservation is one of the stock as a whole', [['SKU-1', 2]], [[null, 'SKU-1', 2]]],
    ['the reservation is at a source that is not linked', [['SKU-1', 2]], [['z', 'SKU-1', 2]]],
    ['the reservation is the smallest part too small', [['SKU-1', '2.0001']], [['a', 'SKU-1', 2]]],
  ])('is left to the source selection where %s', (_case, wanted, reserved) => {
    const facts = { sourceCodes: ['a', 'b'], items: items(wanted), reserved: reserved && held(reserved) };
    expect(resolveSource(facts)).toBe('ask-selection');
  });
});

describe('the only source of a selection', () => {
  it.each<[string, Selection, string | undefined]>([
    ['the one that gives everything', selection(true, ['a', 0], ['slr_b', 2], ['slr_b', 1]), 'slr_b'],
    ['however it is spelled', selection(true, ['a', 2], ['A', 1]), 'A'],
    ['none where two give a part', selection(true, ['a', 1], ['b', 1]), undefined],
    ['none where it falls short', selection(false, ['a', 1]), undefined],
    ['none where nothing is offered', selection(false), undefined],
  ])('is %s', (_case, selected, expected) => {
    expect(onlySelectedSource(selected)).toBe(expected);
  });
});
