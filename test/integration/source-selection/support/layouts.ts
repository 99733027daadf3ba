/** Degrees north on the meridian of Greenwich, the postcode of a place there, or nothing that anybody could find. */
type Place = number | string | null;
type OnShelf = number | { readonly outOfStock: number };

/** What stands where, what is asked for, and what comes out: the expected rows were worked out by hand. */
export interface Layout {
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

/** A degree of latitude is 6371 km × π / 180 = 111.19 km. */
export const LAYOUTS: Readonly<Record<string, Layout>> = {
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
