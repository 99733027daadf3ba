import { Quantity } from '../../../platform/quantity/quantity.js';
import { lastOfEachSku, selectByPriority, takeInOrder } from './selection.js';
import type { Selection, WantedQuantity, SourceOffer } from './selection.js';

/** Source, priority, SKU, quantity. */
type GivenOffer = [string, number, string, number];
type Wanted = readonly (readonly [string, number | string])[];

const q = Quantity.of;

function offers(...given: GivenOffer[]): SourceOffer[] {
  return given.map(([sourceCode, priority, sku, quantity]) => ({
    sourceCode,
    sourceName: `Name of ${sourceCode}`,
    priority,
    sku,
    quantity: q(quantity),
  }));
}

function wanted(given: Wanted): WantedQuantity[] {
  return given.map(([sku, quantity]) => ({ sku, quantity: q(quantity) }));
}

/** Source, SKU, to deduct, available. */
function rows({ items }: Selection): unknown[] {
  return items.map((item) => [item.sourceCode, item.sku, item.qtyToDeduct.toNumber(), item.qtyAvailable.toNumber()]);
}

describe('the selection by priority', () => {
  const EUROPE = offers(['eu-2', 2, 'SKU-4', 6], ['eu-1', 1, 'SKU-1', 5.5], ['eu-2', 2, 'SKU-1', 3]);

  it('takes from the first source what it has and the rest from the next ones', () => {
    const selection = selectByPriority(
      EUROPE,
      wanted([
        ['SKU-1', 8],
        ['SKU-4', 4],
      ]),
    );
    expect(rows(selection)).toEqual([
      ['eu-1', 'SKU-1', 5.5, 5.5],
      ['eu-2', 'SKU-1', 2.5, 3],
      ['eu-2', 'SKU-4', 4, 6],
    ]);
    expect(selection.isShippable).toBe(true);
    expect(selection.items.map(({ sourceName }) => sourceName)).toEqual([
      'Name of eu-1',
      'Name of eu-2',
      'Name of eu-2',
    ]);
  });

  it.each<[string, GivenOffer[], Wanted, unknown[], boolean]>([
    [
      'lists a source that is not needed with nothing to deduct',
      [
        ['a', 1, 'X', 5],
        ['b', 2, 'X', 7],
      ],
      [['X', 5]],
      [
        ['a', 'X', 5, 5],
        ['b', 'X', 0, 7],
      ],
      true,
    ],
    [
      'is not shippable where one SKU is short, and still lists what there is',
      [
        ['a', 1, 'X', 2],
        ['a', 1, 'Y', 9],
      ],
      [
        ['X', 3],
        ['Y', 9],
      ],
      [
        ['a', 'X', 2, 2],
        ['a', 'Y', 9, 9],
      ],
      false,
    ],
    ['is not shippable where no source has the SKU', [['a', 1, 'X', 2]], [['Z', 1]], [['a', 'X', 0, 2]], false],
    ['wants nothing of a quantity of zero', [['a', 1, 'X', 2]], [['X', 0]], [['a', 'X', 0, 2]], true],
    ['takes a quantity below zero for none', [['a', 1, 'X', 2]], [['X', -4]], [['a', 'X', 0, 2]], true],
    [
      'has nothing to take from a source that has less than nothing',
      [
        ['a', 1, 'X', -3],
        ['b', 2, 'X', 1],
      ],
      [['X', 1]],
      [
        ['a', 'X', 0, 0],
        ['b', 'X', 1, 1],
      ],
      true,
    ],
    [
      'adds up a repeated SKU, however it is spelled',
      [
        ['a', 1, 'Größe', 2],
        ['b', 2, 'GRÖSE', 3],
      ],
      [
        ['grose', 1],
        ['GRÖßE', 3.5],
      ],
      [
        ['a', 'Größe', 2, 2],
        ['b', 'GRÖSE', 2.5, 3],
      ],
      true,
    ],
    [
      'orders sources of one priority by their codes, as the database does, and rows of a source as asked',
      [
        ['b', 0, 'X', 1],
        ['A', 0, 'Y', 1],
        ['a-2', 0, 'X', 1],
        ['A', 0, 'X', 1],
        ['z', -1, 'X', 1],
      ],
      [
        ['Y', 1],
        ['X', 2],
      ],
      [
        ['z', 'X', 1, 1],
        ['A', 'Y', 1, 1],
        ['A', 'X', 1, 1],
        ['a-2', 'X', 0, 1],
        ['b', 'X', 0, 1],
      ],
      true,
    ],
    [
      'is exact to the fourth decimal',
      [
        ['a', 1, 'X', 0.1],
        ['b', 2, 'X', 0.2],
        ['c', 3, 'X', 9],
      ],
      [['X', '0.3001']],
      [
        ['a', 'X', 0.1, 0.1],
        ['b', 'X', 0.2, 0.2],
        ['c', 'X', 0.0001, 9],
      ],
      true,
    ],
    ['has nothing to say of nothing', [], [], [], true],
  ])('%s', (_case, given, asked, expected, isShippable) => {
    const selection = selectByPriority(offers(...given), wanted(asked));
    expect(rows(selection)).toEqual(expected);
    expect(selection.isShippable).toBe(isShippable);
  });

  it('leaves the offers as they are', () => {
    const before = JSON.stringify(EUROPE);
    selectByPriority(EUROPE, wanted([['SKU-1', 8]]));
    expect(JSON.stringify(EUROPE)).toBe(before);
  });
});

describe('taking in a given order', () => {
  it('asks the sources in that order, whatever their priority', () => {
    const far = offers(['far', 1, 'X', 5], ['near', 2, 'X', 3]).reverse();
    expect(rows(takeInOrder(far, wanted([['X', 4]])))).toEqual([
      ['near', 'X', 3, 3],
      ['far', 'X', 1, 5],
    ]);
  });
});

describe('repeated SKUs of a request', () => {
  it('are what the last entry says, in the place of the first', () => {
    const entries = [
      { sku: 'X', qty: 1 },
      { sku: 'Y', qty: 2 },
      { sku: 'x', qty: 3 },
    ];
    expect(lastOfEachSku(entries)).toEqual([
      { sku: 'x', qty: 3 },
      { sku: 'Y', qty: 2 },
    ]);
  });
});
