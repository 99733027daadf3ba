import { guardCell, unguardCell } from './spreadsheet-guard.js';

describe('the guard of cells', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-SKU', "'-SKU"],
    ['@cmd', "'@cmd"],
    ["'=kept", "''=kept"],
  ])('disarms %j', (text, cell) => {
    expect(guardCell(text)).toBe(cell);
    expect(unguardCell(cell)).toBe(text);
  });

  it.each(['SKU-1', "O'Neill", "'quoted'", '', '1-2'])('leaves %j as it is, in both directions', (text) => {
    expect(guardCell(text)).toBe(text);
    expect(unguardCell(text)).toBe(text);
  });
});
