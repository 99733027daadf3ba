import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ReservationRow } from '../../reservations/index.js';
import { rowsToRestore } from './restoration.js';
import type { MovedRow } from './restoration.js';

const at = (sourceCode: string | null, quantity: number, sku = 'A', stockId = 1): ReservationRow => ({
  stockId,
  sku,
  sourceCode,
  quantity: Quantity.of(quantity),
});
const moved = (from: string | null, to: string | null, quantity: number): MovedRow => ({
  stockId: 1,
  sku: 'A',
  from,
  to,
  quantity: Quantity.of(quantity),
});
const restored = (sums: ReservationRow[], moves: MovedRow[] = []): unknown[] =>
  rowsToRestore(sums, moves, (code) => code !== 'ghost').map(({ sourceCode, sku, quantity }) => [
    sourceCode,
    sku,
    quantity.toNumber(),
  ]);

describe('what restores the places of an order', () => {
  it('is nothing where all is held', () => {
    expect(restored([at('x', -2), at(null, -1), at('y', -3, 'B')])).toEqual([]);
  });

  it('moves back what was moved', () => {
    expect(restored([at('y', -5)], [moved('x', 'y', -5)])).toEqual([
      ['y', 'A', 5],
      ['x', 'A', -5],
    ]);
  });

  it('moves back no more than is still held there', () => {
    expect(restored([at('y', -2)], [moved('x', 'y', -5)])).toEqual([
      ['y', 'A', 2],
      ['x', 'A', -2],
    ]);
    expect(restored([], [moved('x', 'y', -5)])).toEqual([]);
  });

  it('moves back a return that was moved', () => {
    expect(restored([at('x', -5), at('y', 2)], [moved('x', 'y', 2)])).toEqual([
      ['x', 'A', 2],
      ['y', 'A', -2],
    ]);
  });

  it('takes what is held at an unknown source to the stock as a whole', () => {
    expect(restored([at('ghost', -4)])).toEqual([
      ['ghost', 'A', 4],
      [null, 'A', -4],
    ]);
  });

  it('sets off one place against another of the same goods alone', () => {
    expect(restored([at('x', -5), at('y', 3), at('x', -5, 'B'), at('x', -5, 'A', 2)])).toEqual([
      ['x', 'A', 3],
      ['y', 'A', -3],
    ]);
  });

  it('takes back what is beyond all that was held', () => {
    expect(restored([at('x', -1), at('y', 3)])).toEqual([
      ['x', 'A', 1],
      ['y', 'A', -3],
    ]);
    expect(restored([at(null, 2)])).toEqual([[null, 'A', -2]]);
  });
});
