import { Settings } from '../../../src/modules/settings/index.js';
import { SourceSelection } from '../../../src/modules/source-selection/index.js';
import type { Selection } from '../../../src/modules/source-selection/index.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';

/** Degrees north on the meridian of Greenwich, the postcode of a place there, or nothing that anybody could find. */
type Place = number | string | null;
type OnShelf = number | { readonly outOfStock: number };

/** What stands where, what is asked for, and what comes out: the expected rows were worked out by hand. */
interface Layout {
  readonly algorithm?: 'priority' | 'distance';
  /** The address asks for this postcode. */
  readonly to?: string;
  /** Whether reservations are kept per source. */
  readonly perSource?: boolean;
  /** Priority and place; a source whose code begins with `off` is disabled. */
  readonly sources: Readonly<Record<string, readonly [priority: number, place?: Place]>>;
  readonly shelves: Readonly<Record<string, Readonly<Record<string, OnShelf>>>>;
  /** SKU, source, quantity; `other` stands for another stock. */
  readonly reserved?: readonly (readonly [string, string, number, 'other'?])[];
  readonly wanted: readonly (readonly [string, number | string])[];
  /** Source, SKU, to deduct, available. */
  readonly gives: readonly (readonly [string, string, number, number])[];
  readonly isShippable: boolean;
  /** SKU, source, rank, kilometres, available, taken, reason. */
  readonly why: readonly (readonly [string, string, number, number | null, number, number, string])[];
}

const FLAG = 'cataloginventory/source_reservations/enabled';

/** A degree of latitude is 6371 km × π / 180 = 111.19 km. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  '1: takes what the first source has, and the rest from the next': {
    sources: { a: [1], b: [2] },
    shelves: { X: { a: 5.5, b: 3 } },
    wanted: [['X', 8]],
    gives: [
      ['a', 'X', 5.5, 5.5],
      ['b', 'X', 2.5, 3],
    ],
    isShippable: true,
    why: [
      ['X', 'a', 1, null, 5.5, 5.5, 'taken'],
      ['X', 'b', 2, null, 3, 2.5, 'taken'],
    ],
  },
  '2: goes by the priority and not by the code': {
    sources: { a: [9], b: [2], c: [5] },
    shelves: { X: { a: 1, b: 1, c: 1 } },
    wanted: [['X', 2]],
    gives: [
      ['b', 'X', 1, 1],
      ['c', 'X', 1, 1],
      ['a', 'X', 0, 1],
    ],
    isShippable: true,
    why: [
      ['X', 'b', 1, null, 1, 1, 'taken'],
      ['X', 'c', 2, null, 1, 1, 'taken'],
      ['X', 'a', 3, null, 1, 0, 'enough_taken_before'],
    ],
  },
  '3: takes sources of one priority by their codes': {
    sources: { c: [7], B: [7], a: [7] },
    shelves: { X: { a: 1, B: 1, c: 1 } },
    wanted: [['X', 2]],
    gives: [
      ['a', 'X', 1, 1],
      ['B', 'X', 1, 1],
      ['c', 'X', 0, 1],
    ],
    isShippable: true,
    why: [
      ['X', 'a', 1, null, 1, 1, 'taken'],
      ['X', 'B', 2, null, 1, 1, 'taken'],
      ['X', 'c', 3, null, 1, 0, 'enough_taken_before'],
    ],
  },
  '4: leaves out what is out of stock at a source': {
    sources: { a: [1], b: [2] },
    shelves: { X: { a: { outOfStock: 9 }, b: 6 } },
    wanted: [['X', 4]],
    gives: [['b', 'X', 4, 6]],
    isShippable: true,
    why: [
      ['X', 'a', 1, null, 9, 0, 'item_out_of_stock'],
      ['X', 'b', 2, null, 6, 4, 'taken'],
    ],
  },
  '5: leaves out a disabled source': {
    sources: { off: [1], b: [2] },
    shelves: { X: { off: 9, b: 2 } },
    wanted: [['X', 4]],
    gives: [['b', 'X', 2, 2]],
    isShippable: false,
    why: [
      ['X', 'off', 1, null, 9, 0, 'source_disabled'],
      ['X', 'b', 2, null, 2, 2, 'taken'],
    ],
  },
  '6: leaves out a source that does not have the SKU': {
    sources: { a: [1], b: [2] },
    shelves: { X: { b: 2 }, Y: { a: 1 } },
    wanted: [['X', 1]],
    gives: [['b', 'X', 1, 2]],
    isShippable: true,
    why: [
      ['X', 'a', 1, null, 0, 0, 'no_source_item'],
      ['X', 'b', 2, null, 2, 1, 'taken'],
    ],
  },
  '7: takes nothing where nothing is wanted': {
    sources: { a: [1] },
    shelves: { X: { a: 2 } },
    wanted: [['X', 0]],
    gives: [['a', 'X', 0, 2]],
    isShippable: true,
    why: [['X', 'a', 1, null, 2, 0, 'enough_taken_before']],
  },
  '8: takes nothing for a quantity below zero': {
    sources: { a: [1] },
    shelves: { X: { a: 2 } },
    wanted: [['X', -3]],
    gives: [['a', 'X', 0, 2]],
    isShippable: true,
    why: [['X', 'a', 1, null, 2, 0, 'enough_taken_before']],
  },
  '9: takes nothing from a shelf with nothing or less': {
    sources: { a: [1], b: [2], c: [3] },
    shelves: { X: { a: -3, b: 0, c: 1 } },
    wanted: [['X', 1]],
    gives: [
      ['a', 'X', 0, 0],
      ['b', 'X', 0, 0],
      ['c', 'X', 1, 1],
    ],
    isShippable: true,
    why: [
      ['X', 'a', 1, null, 0, 0, 'nothing_left'],
      ['X', 'b', 2, null, 0, 0, 'nothing_left'],
      ['X', 'c', 3, null, 1, 1, 'taken'],
    ],
  },
  '10: is exact to the fourth decimal': {
    sources: { a: [1], b: [2], c: [3] },
    shelves: { X: { a: 0.1, b: 0.2, c: 5 } },
    wanted: [['X', '0.3001']],
    gives: [
      ['a', 'X', 0.1, 0.1],
      ['b', 'X', 0.2, 0.2],
      ['c', 'X', 0.0001, 5],
    ],
    isShippable: true,
    why: [
      ['X', 'a', 1, null, 0.1, 0.1, 'taken'],
      ['X', 'b', 2, null, 0.2, 0.2, 'taken'],
      ['X', 'c', 3, null, 5, 0.0001, 'taken'],
    ],
  },
  '11: is not shippable where one of two SKUs is short by the smallest fraction': {
    sources: { a: [1], b: [2] },
    shelves: { X: { a: 2, b: 1 }, Y: { b: 4 } },
    wanted: [
      ['Y', 4],
      ['X', '3.0001'],
    ],
    gives: [
      ['a', 'X', 2, 2],
      ['b', 'Y', 4, 4],
      ['b', 'X', 1, 1],
    ],
    isShippable: false,
    why: [
      ['Y', 'a', 1, null, 0, 0, 'no_source_item'],
      ['Y', 'b', 2, null, 4, 4, 'taken'],
      ['X', 'a', 1, null, 2, 2, 'taken'],
      ['X', 'b', 2, null, 1, 1, 'taken'],
    ],
  },
  '12: adds up a SKU that is repeated in other letters': {
    sources: { a: [1], b: [2] },
    shelves: { X: { a: 2, b: 9 } },
    wanted: [
      ['x', 1],
      ['X', 3],
    ],
    gives: [
      ['a', 'X', 2, 2],
      ['b', 'X', 2, 9],
    ],
    isShippable: true,
    why: [
      ['x', 'a', 1, null, 2, 2, 'taken'],
      ['x', 'b', 2, null, 9, 2, 'taken'],
    ],
  },
  '13: leaves what open reservations hold at a source, of other stocks too': {
    perSource: true,
    sources: { a: [1], b: [2], c: [3] },
    shelves: { X: { a: 5, b: 5, c: 5 } },
    reserved: [
      ['X', 'a', -3],
      ['X', 'b', -4],
      ['X', 'b', -1, 'other'],
      ['X', 'c', 2],
    ],
    wanted: [['X', 6]],
    gives: [
      ['a', 'X', 2, 2],
      ['b', 'X', 0, 0],
      ['c', 'X', 4, 5],
    ],
    isShippable: true,
    why: [
      ['X', 'a', 1, null, 2, 2, 'taken'],
      ['X', 'b', 2, null, 0, 0, 'nothing_left'],
      ['X', 'c', 3, null, 5, 4, 'taken'],
    ],
  },
  '14: gives what is reserved while reservations are not kept per source': {
    sources: { a: [1], b: [2] },
    shelves: { X: { a: 5, b: 5 } },
    reserved: [['X', 'a', -3]],
    wanted: [['X', 6]],
    gives: [
      ['a', 'X', 5, 5],
      ['b', 'X', 1, 5],
    ],
    isShippable: true,
    why: [
      ['X', 'a', 1, null, 5, 5, 'taken'],
      ['X', 'b', 2, null, 5, 1, 'taken'],
    ],
  },
  '15: tells the first of several reasons': {
    sources: { off: [1], 'off-2': [2], a: [3], b: [4], c: [5] },
    shelves: { X: { 'off-2': { outOfStock: 0 }, a: 1, b: { outOfStock: 0 }, c: 0 } },
    wanted: [['X', 1]],
    gives: [
      ['a', 'X', 1, 1],
      ['c', 'X', 0, 0],
    ],
    isShippable: true,
    why: [
      ['X', 'off', 1, null, 0, 0, 'source_disabled'],
      ['X', 'off-2', 2, null, 0, 0, 'source_disabled'],
      ['X', 'a', 3, null, 1, 1, 'taken'],
      ['X', 'b', 4, null, 0, 0, 'item_out_of_stock'],
      ['X', 'c', 5, null, 0, 0, 'nothing_left'],
    ],
  },
  '16: has nothing to give where a stock has no source': {
    sources: {},
    shelves: {},
    wanted: [['X', 1]],
    gives: [],
    isShippable: false,
    why: [],
  },
  '17: takes from the nearest source, whatever the priority': {
    algorithm: 'distance',
    to: 'at-0',
    sources: { a: [1, 3], b: [2, -1], c: [3, 2] },
    shelves: { X: { a: 5, b: 2, c: 2 } },
    wanted: [['X', 3]],
    gives: [
      ['b', 'X', 2, 2],
      ['c', 'X', 1, 2],
      ['a', 'X', 0, 5],
    ],
    isShippable: true,
    why: [
      ['X', 'b', 1, 111, 2, 2, 'taken'],
      ['X', 'c', 2, 222, 2, 1, 'taken'],
      ['X', 'a', 3, 334, 5, 0, 'enough_taken_before'],
    ],
  },
  '18: takes equally distant sources by priority': {
    algorithm: 'distance',
    to: 'at-0',
    sources: { a: [2, 1], b: [1, -1], c: [3, 0] },
    shelves: { X: { a: 1, b: 1, c: 1 } },
    wanted: [['X', 2]],
    gives: [
      ['c', 'X', 1, 1],
      ['b', 'X', 1, 1],
      ['a', 'X', 0, 1],
    ],
    isShippable: true,
    why: [
      ['X', 'c', 1, 0, 1, 1, 'taken'],
      ['X', 'b', 2, 111, 1, 1, 'taken'],
      ['X', 'a', 3, 111, 1, 0, 'enough_taken_before'],
    ],
  },
  '19: takes sources that nobody can find after the others, by priority': {
    algorithm: 'distance',
    to: 'at-0',
    sources: { a: [4, null], b: [1, null], c: [9, 3] },
    shelves: { X: { a: 1, b: 1, c: 1 } },
    wanted: [['X', 2]],
    gives: [
      ['c', 'X', 1, 1],
      ['b', 'X', 1, 1],
      ['a', 'X', 0, 1],
    ],
    isShippable: true,
    why: [
      ['X', 'c', 1, 334, 1, 1, 'taken'],
      ['X', 'b', 2, null, 1, 1, 'taken'],
      ['X', 'a', 3, null, 1, 0, 'enough_taken_before'],
    ],
  },
  '20: finds a source without coordinates by its postcode': {
    algorithm: 'distance',
    to: 'at-0',
    sources: { a: [1, 3], b: [2, 'at-2'] },
    shelves: { X: { a: 1, b: 1 } },
    wanted: [['X', 1]],
    gives: [
      ['b', 'X', 1, 1],
      ['a', 'X', 0, 1],
    ],
    isShippable: true,
    why: [
      ['X', 'b', 1, 222, 1, 1, 'taken'],
      ['X', 'a', 2, 334, 1, 0, 'enough_taken_before'],
    ],
  },
  '21: goes by priority where nobody can find the address': {
    algorithm: 'distance',
    to: 'nowhere',
    sources: { a: [2, 1], b: [1, 3] },
    shelves: { X: { a: 1, b: 1 } },
    wanted: [['X', 1]],
    gives: [
      ['b', 'X', 1, 1],
      ['a', 'X', 0, 1],
    ],
    isShippable: true,
    why: [
      ['X', 'b', 1, null, 1, 1, 'taken'],
      ['X', 'a', 2, null, 1, 0, 'enough_taken_before'],
    ],
  },
  '22: goes by distance with disabled sources, shelves without stock, reservations and two SKUs': {
    algorithm: 'distance',
    to: 'at-0',
    perSource: true,
    sources: { off: [1, 0], a: [2, 3], b: [3, 1], c: [4, 2] },
    shelves: { X: { off: 9, a: 4, b: 3, c: { outOfStock: 2 } }, Y: { a: 1, c: 1 } },
    reserved: [
      ['X', 'b', -2],
      ['Y', 'c', -1],
    ],
    wanted: [
      ['X', 4],
      ['Y', 1],
    ],
    gives: [
      ['b', 'X', 1, 1],
      ['c', 'Y', 0, 0],
      ['a', 'X', 3, 4],
      ['a', 'Y', 1, 1],
    ],
    isShippable: true,
    why: [
      ['X', 'off', 1, 0, 9, 0, 'source_disabled'],
      ['X', 'b', 2, 111, 1, 1, 'taken'],
      ['X', 'c', 3, 222, 2, 0, 'item_out_of_stock'],
      ['X', 'a', 4, 334, 4, 3, 'taken'],
      ['Y', 'off', 1, 0, 0, 0, 'source_disabled'],
      ['Y', 'b', 2, 111, 0, 0, 'no_source_item'],
      ['Y', 'c', 3, 222, 0, 0, 'nothing_left'],
      ['Y', 'a', 4, 334, 1, 1, 'taken'],
    ],
  },
};

describe('the selection of sources', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    await app.get(Settings).set('cataloginventory/source_selection_distance_based/provider', 'offline');
    await insert('inventory_geoname (country_code, postcode, city, region, province, latitude, longitude)', [
      ['XA', 'at-0', 'Zero', '', '', 0, 0],
      ['XA', 'at-2', 'Two', '', '', 2, 0],
    ]);
    await Promise.all(Object.values(LAYOUTS).map((layout, index) => build(layout, index)));
  });
  afterAll(() => app.close());

  async function insert(target: string, rows: readonly (readonly unknown[])[]): Promise<void> {
    if (rows.length > 0) await app.database.execute(`INSERT INTO ${target} VALUES ?`, [rows]);
  }

  const stockOf = (index: number): number => 1000 + index;
  const named = (index: number, name: string): string => `l${index}-${name}`;
  const bare = (name: string): string => name.replace(/^l\d+-/, '');

  async function build({ sources, shelves, reserved = [] }: Layout, index: number): Promise<void> {
    const stockId = stockOf(index);
    await insert('inventory_stock (stock_id, name)', [[stockId, named(index, 'stock')]]);
    await insert(
      'inventory_source (source_code, name, enabled, country_id, postcode, latitude, longitude)',
      Object.entries(sources).map(([code, [, place]]) => [
        ...[named(index, code), code, code.startsWith('off') ? 0 : 1, 'XA'],
        typeof place === 'string' ? place : 'nobody knows it',
        ...(typeof place === 'number' ? [place, 0] : [null, null]),
      ]),
    );
    await insert(
      'inventory_source_stock_link (stock_id, source_code, priority)',
      Object.entries(sources).map(([code, [priority]]) => [stockId, named(index, code), priority]),
    );
    await insert(
      'inventory_source_item (source_code, sku, quantity, status)',
      Object.entries(shelves).flatMap(([sku, onShelf]) =>
        Object.entries(onShelf).map(([code, shelf]) => [
          ...[named(index, code), named(index, sku)],
          ...(typeof shelf === 'number' ? [shelf, 1] : [shelf.outOfStock, 0]),
        ]),
      ),
    );
    await insert(
      'inventory_reservation (stock_id, sku, quantity, source_code)',
      reserved.map(([sku, code, quantity, other]) => [
        ...[other ? stockId + 5000 : stockId, named(index, sku), quantity, named(index, code)],
      ]),
    );
  }

  async function select(layout: Layout, index: number, explain: boolean): Promise<Selection> {
    await app.within(() => app.get(Settings).set(FLAG, layout.perSource ? '1' : '0'));
    const { algorithm = 'priority', wanted, to } = layout;
    return app.get(SourceSelection).select(algorithm, {
      stockId: stockOf(index),
      items: wanted.map(([sku, quantity]) => ({ sku: named(index, sku), quantity: Quantity.of(quantity) })),
      ...(to ? { destination: { country: 'XA', postcode: to, street: '', region: '', city: '' } } : {}),
      explain,
    });
  }

  const rowsOf = ({ items }: Selection): unknown[] =>
    items.map((item) => [
      ...[bare(item.sourceCode), bare(item.sku), item.qtyToDeduct.toNumber(), item.qtyAvailable.toNumber()],
    ]);

  it('is worked out by hand for more than twenty layouts', () => {
    expect(Object.keys(LAYOUTS).length).toBeGreaterThanOrEqual(20);
  });

  it.each(Object.entries(LAYOUTS).map(([name, layout], index) => [name, layout, index] as const))(
    '%s',
    async (_name, layout, index) => {
      const plain = await select(layout, index, false);
      expect(rowsOf(plain)).toEqual(layout.gives);
      expect(plain.isShippable).toBe(layout.isShippable);
      expect(plain.explanation).toBeUndefined();
      const explained = await select(layout, index, true);
      expect({ ...explained, explanation: undefined }).toEqual({ ...plain, explanation: undefined });
      expect(
        explained.explanation?.map(({ sku, sourceCode, rank, distance, qtyAvailable, qtyTaken, reason }) => [
          ...[bare(sku), bare(sourceCode), rank, distance === undefined ? null : Math.round(distance / 1000)],
          ...[qtyAvailable.toNumber(), qtyTaken.toNumber(), reason],
        ]),
      ).toEqual(layout.why);
    },
  );
});
