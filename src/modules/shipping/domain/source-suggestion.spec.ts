import { Quantity } from '../../../platform/quantity/quantity.js';
import type { OutstandingDemand, SkuQuantity } from '../../reservations/index.js';
import type { SelectedItem } from '../../source-selection/index.js';
import { spreadOverReservations } from './reserved-sources.js';
import type { ItemAtSources } from './reserved-sources.js';
import { groupBySource, preferReserved, reservedElsewhereWarning } from './source-suggestion.js';

const q = Quantity.of;

/** Source, SKU, to deduct, available. */
type Row = readonly [string, string, number, number];
type Held = readonly (readonly [sourceCode: string | null, sku: string, quantity: number])[];

function rows(...given: Row[]): SelectedItem[] {
  return given.map(([sourceCode, sku, toDeduct, available]) => ({
    sourceCode,
    sourceName: `Name of ${sourceCode}`,
    sku,
    qtyToDeduct: q(toDeduct),
    qtyAvailable: q(available),
  }));
}

function items(...given: [sku: string, quantity: number][]): SkuQuantity[] {
  return given.map(([sku, quantity]) => ({ sku, quantity: q(quantity) }));
}

function outstanding(given: Held): OutstandingDemand[] {
  return given.map(([sourceCode, sku, quantity]) => ({ stockId: 10, sourceCode, sku, quantity: q(quantity) }));
}

function spread(wanted: SkuQuantity[], held: Held, linked: string[] = ['a', 'b']): ItemAtSources[] {
  return spreadOverReservations(wanted, outstanding(held), linked);
}

describe('what is shipped, spread over the reservations of its order', () => {
  const parts = (wanted: number, held: Held, linked?: string[]): unknown[] =>
    spread(items(['X', wanted]), held, linked).flatMap((item) =>
      item.parts.map(({ sourceCode, quantity }) => [sourceCode, quantity.toNumber()]),
    );

  it.each<[string, number, Held, unknown[]]>([
    ['is where it is reserved', 3, [['b', 'X', 3]], [['b', 3]]],
    ['is no more than what is shipped', 1, [['b', 'X', 3]], [['b', 1]]],
    ['is no more than what is reserved', 5, [['b', 'X', 3]], [['b', 3]]],
    [
      'takes linked sources by priority, then others by their code',
      9,
      [
        ['z', 'X', 1],
        ['y', 'X', 1],
        ['b', 'X', 2],
        ['a', 'X', 3],
      ],
      [
        ['a', 3],
        ['b', 2],
        ['y', 1],
        ['z', 1],
      ],
    ],
    ['leaves out what is reserved at no source', 2, [[null, 'X', 2]], []],
    ['leaves out other SKUs', 2, [['a', 'Y', 2]], []],
    ['compares as the database does', 2, [['A', 'x', 2]], [['A', 2]]],
  ])('%s', (_case, wanted, held, expected) => {
    expect(parts(wanted, held)).toEqual(expected);
  });
});

describe('the suggestion of sources', () => {
  const suggested = (selected: SelectedItem[], reserved: ItemAtSources[]): unknown[] =>
    preferReserved(selected, reserved).map((row) => [row.sourceCode, row.sku, row.qtyToDeduct.toNumber()]);

  it.each<[string, Row[], number, Held, unknown[]]>([
    [
      'moves to the source that holds the reservation',
      [
        ['a', 'X', 3, 5],
        ['b', 'X', 0, 5],
      ],
      3,
      [['b', 'X', 3]],
      [
        ['a', 'X', 0],
        ['b', 'X', 3],
      ],
    ],
    [
      'is completed by what the selection has, in its order',
      [
        ['a', 'X', 3, 5],
        ['b', 'X', 0, 5],
      ],
      3,
      [['b', 'X', 1]],
      [
        ['a', 'X', 2],
        ['b', 'X', 1],
      ],
    ],
    [
      'counts what is reserved at a source that is not listed as still to be found',
      [
        ['a', 'X', 3, 5],
        ['b', 'X', 0, 5],
      ],
      3,
      [
        ['b', 'X', 1],
        ['z', 'X', 2],
      ],
      [
        ['a', 'X', 2],
        ['b', 'X', 1],
      ],
    ],
    [
      'stays the selection where no listed source holds a reservation',
      [
        ['a', 'X', 2, 2],
        ['b', 'X', 1, 5],
      ],
      3,
      [['z', 'X', 3]],
      [
        ['a', 'X', 2],
        ['b', 'X', 1],
      ],
    ],
    [
      'stays the selection where the stock as a whole holds the reservation',
      [
        ['a', 'X', 2, 2],
        ['b', 'X', 1, 5],
      ],
      3,
      [[null, 'X', 3]],
      [
        ['a', 'X', 2],
        ['b', 'X', 1],
      ],
    ],
    [
      'gives a source no more of the rest than it has beside its reservation',
      [
        ['a', 'X', 3, 3],
        ['b', 'X', 2, 9],
      ],
      5,
      [['a', 'X', 2]],
      [
        ['a', 'X', 3],
        ['b', 'X', 2],
      ],
    ],
    [
      'shows what is reserved even where less is there',
      [
        ['a', 'X', 1, 1],
        ['b', 'X', 3, 9],
      ],
      4,
      [['a', 'X', 4]],
      [
        ['a', 'X', 4],
        ['b', 'X', 0],
      ],
    ],
  ])('%s', (_case, selected, wanted, held, expected) => {
    expect(suggested(rows(...selected), spread(items(['X', wanted]), held))).toEqual(expected);
  });

  it('looks at each SKU on its own', () => {
    const selected = rows(['a', 'X', 1, 5], ['a', 'Y', 1, 5], ['b', 'X', 0, 5], ['b', 'Y', 0, 5]);
    expect(suggested(selected, spread(items(['X', 1], ['Y', 1]), [['b', 'Y', 1]]))).toEqual([
      ['a', 'X', 1],
      ['a', 'Y', 0],
      ['b', 'X', 0],
      ['b', 'Y', 1],
    ]);
  });

  it('is the selection itself while reservations are not kept per source', () => {
    expect(suggested(rows(['a', 'X', 2, 2], ['b', 'X', 1, 5]), [])).toEqual([
      ['a', 'X', 2],
      ['b', 'X', 1],
    ]);
  });

  it('is shown by source, without sources that give nothing', () => {
    const grouped = groupBySource(rows(['a', 'X', 0, 5], ['b', 'X', 2, 5], ['c', 'X', 1, 5], ['b', 'Y', 3, 5]));
    expect(
      grouped.map(({ sourceCode, sourceName, items: taken }) => [
        sourceCode,
        sourceName,
        taken.map(({ sku, quantity }) => [sku, quantity.toNumber()]),
      ]),
    ).toEqual([
      [
        'b',
        'Name of b',
        [
          ['X', 2],
          ['Y', 3],
        ],
      ],
      ['c', 'Name of c', [['X', 1]]],
    ]);
  });
});

describe('the warning of reservations elsewhere', () => {
  const nameOf = (code: string): string => `Name of ${code}`;
  const wanted = items(['X', 3], ['Y', 1], ['Z', 1]);

  it('names each item that is reserved at other sources alone', () => {
    const reserved = spread(wanted, [
      ['a', 'X', 1.5],
      ['b', 'X', 1],
      ['b', 'Y', 1],
      [null, 'Z', 1],
    ]);
    expect(reservedElsewhereWarning('c', reserved, nameOf)).toBe(
      [
        'This order reserved these items at another source',
        'X is reserved at Name of a (1.5), Name of b (1). Shipping from this source takes the stock from it and releases that reservation.',
        'Y is reserved at Name of b (1). Shipping from this source takes the stock from it and releases that reservation.',
      ].join('\n'),
    );
    expect(reservedElsewhereWarning('a', reserved, nameOf)?.split('\n')).toHaveLength(2);
  });

  it.each<[string, Held]>([
    [
      'the chosen source holds a part of each',
      [
        ['a', 'X', 1],
        ['b', 'X', 1],
        ['A', 'Y', 1],
      ],
    ],
    ['the stock as a whole holds them', [[null, 'X', 3]]],
    ['nothing is reserved', []],
  ])('is none where %s', (_case, held) => {
    expect(reservedElsewhereWarning('a', spread(wanted, held), nameOf)).toBeNull();
  });
});
