import { movedBy } from './cell-movement';
import type { CellPlace } from './cell-movement';

const SIZE = { rows: 21, columns: 5, rowsInSight: 8 };

function moved(keys: string, row: number, column: number): CellPlace | undefined {
  const [key = '', modifier] = keys.split('+').reverse();
  return movedBy({ key, ctrlKey: modifier === 'Ctrl', metaKey: modifier === 'Meta' }, { row, column }, SIZE);
}

describe('the keys of a grid', () => {
  it.each([
    ['ArrowDown', { row: 0, column: 2 }, { row: 1, column: 2 }],
    ['ArrowUp', { row: 1, column: 2 }, { row: 0, column: 2 }],
    ['ArrowRight', { row: 3, column: 2 }, { row: 3, column: 3 }],
    ['ArrowLeft', { row: 3, column: 2 }, { row: 3, column: 1 }],
    ['Home', { row: 3, column: 2 }, { row: 3, column: 0 }],
    ['End', { row: 3, column: 2 }, { row: 3, column: 4 }],
    ['Ctrl+Home', { row: 3, column: 2 }, { row: 1, column: 0 }],
    ['Meta+End', { row: 3, column: 2 }, { row: 20, column: 4 }],
    ['PageDown', { row: 3, column: 2 }, { row: 11, column: 2 }],
    ['PageUp', { row: 12, column: 2 }, { row: 4, column: 2 }],
  ])('lead on: %s', (keys, from, to) => {
    expect(moved(keys, from.row, from.column)).toEqual(to);
  });

  it('end at the edges', () => {
    expect(moved('ArrowUp', 0, 0)).toEqual({ row: 0, column: 0 });
    expect(moved('ArrowLeft', 4, 0)).toEqual({ row: 4, column: 0 });
    expect(moved('ArrowDown', 20, 4)).toEqual({ row: 20, column: 4 });
    expect(moved('ArrowRight', 20, 4)).toEqual({ row: 20, column: 4 });
    expect(moved('PageDown', 18, 1)).toEqual({ row: 20, column: 1 });
  });

  it('stay in the head with Home and End, and come back to it by pages over the first row', () => {
    expect(moved('Ctrl+Home', 0, 3)).toEqual({ row: 0, column: 0 });
    expect(moved('Ctrl+End', 0, 3)).toEqual({ row: 0, column: 4 });
    expect(moved('PageUp', 5, 1)).toEqual({ row: 1, column: 1 });
    expect(moved('PageUp', 1, 1)).toEqual({ row: 0, column: 1 });
  });

  it('have no row below the head where there is none', () => {
    const size = { rows: 1, columns: 5, rowsInSight: 8 };
    expect(movedBy({ key: 'ArrowDown', ctrlKey: false, metaKey: false }, { row: 0, column: 1 }, size)).toEqual({
      row: 0,
      column: 1,
    });
  });

  it('are left alone where they mean something else', () => {
    for (const key of ['Enter', ' ', 'Tab', 'a']) expect(moved(key, 3, 2)).toBeUndefined();
  });
});
