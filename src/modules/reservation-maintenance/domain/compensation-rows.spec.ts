import { Quantity } from '../../../platform/quantity/quantity.js';
import { giveBackAtStock, takeBackExcess } from './compensation-rows.js';
import type { ReservationRow } from '../../reservations/index.js';

type Locations = readonly (readonly [source: string | null, quantity: number])[];

const rows = (locations: Locations): ReservationRow[] =>
  locations.map(([sourceCode, quantity]) => ({ stockId: 7, sourceCode, sku: 'A', quantity: Quantity.of(quantity) }));
const shown = (written: readonly ReservationRow[]): Locations =>
  written.map(({ sourceCode, quantity }) => [sourceCode, quantity.toNumber()]);
const asked = (quantity: number): { sku: string; quantity: Quantity } => ({
  sku: 'A',
  quantity: Quantity.of(quantity),
});

describe('a correction by hand', () => {
  const rankOf = (source: string): number => ['near', 'far'].indexOf(source);

  it.each<[number, Locations, Locations]>([
    [2, [[null, -5]], [[null, 2]]],
    [8, [[null, -5]], [[null, 5]]],
    [3, [], []],
    [
      4,
      [
        ['far', -3],
        ['near', -2],
      ],
      [
        ['near', 2],
        ['far', 2],
      ],
    ],
    [
      9,
      [
        ['gone', -1],
        [null, -1],
        ['far', -1],
      ],
      [
        ['far', 1],
        ['gone', 1],
        [null, 1],
      ],
    ],
    // What is above zero somewhere was given back already.
    [
      5,
      [
        ['near', 3],
        ['far', -5],
      ],
      [['far', 2]],
    ],
    [
      5,
      [
        ['near', 3],
        ['far', -3],
      ],
      [],
    ],
  ])('gives back %d of what is held', (quantity, held, given) => {
    expect(shown(giveBackAtStock(asked(quantity), rows(held), rankOf))).toEqual(given);
  });

  it.each<[number, Locations, Locations, number]>([
    [2, [], [], 2],
    [2, [[null, -5]], [], 2],
    [2, [['far', 3]], [['far', -2]], 0],
    [
      5,
      [
        ['far', 3],
        ['near', -1],
        [null, 1],
      ],
      [
        ['far', -3],
        [null, -1],
      ],
      1,
    ],
  ])('takes %d back from where too much was given back first', (quantity, held, taken, left) => {
    const result = takeBackExcess(asked(quantity), rows(held));
    expect(shown(result.rows)).toEqual(taken);
    expect(result.left.toNumber()).toBe(left);
  });
});
