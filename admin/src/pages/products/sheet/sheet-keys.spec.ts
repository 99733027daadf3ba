import { beginsFigure, moved, within } from './sheet-keys';

const SIZE = { rows: 20, columns: 4 };
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });

describe('keys of a sheet', () => {
  it.each([
    ['ArrowUp', false, { row: 4, column: 2 }],
    ['ArrowDown', false, { row: 6, column: 2 }],
    ['ArrowLeft', false, { row: 5, column: 1 }],
    ['ArrowRight', false, { row: 5, column: 3 }],
    ['ArrowDown', true, { row: 19, column: 2 }],
    ['Home', false, { row: 5, column: 0 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 19, column: 3 }],
    ['PageDown', false, { row: 15, column: 2 }],
    ['PageUp', false, { row: 0, column: 2 }],
  ] as const)('%s (with control: %s)', (key, far, expected) => {
    expect(moved({ row: 5, column: 2 }, press(key, far), SIZE)).toEqual(expected);
  });

  it('stay within the sheet, and others lead nowhere', () => {
    expect(moved({ row: 0, column: 0 }, press('ArrowUp'), SIZE)).toEqual({ row: 0, column: 0 });
    expect(moved({ row: 0, column: 0 }, press('a'), SIZE)).toBeUndefined();
    expect(within({ row: 25, column: 9 }, SIZE)).toEqual({ row: 19, column: 3 });
  });

  it('begin a figure where they are signs', () => {
    expect(['5', '-', '+', '='].every((key) => beginsFigure(press(key)))).toBe(true);
    expect([press(' '), press('Enter'), press('c', true)].some(beginsFigure)).toBe(false);
  });
});
