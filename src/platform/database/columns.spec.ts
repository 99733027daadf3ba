import { FLAG, UTC_TIME } from './columns.js';

describe('the columns of entities', () => {
  it.each([
    [1, true],
    [0, false],
    // Statements ask for 1: a value that another program has stored counts as not set everywhere.
    [2, false],
    [null, null],
  ])('read the flag %p as %p', (stored, flag) => {
    expect(FLAG.transformer.from(stored)).toBe(flag);
  });

  it('read a time as UTC, and a zero date, for which the driver has no date, as it is stored', () => {
    expect(UTC_TIME.transformer.from(new Date('2026-03-29T02:30:00Z'))).toBe('2026-03-29 02:30:00');
    expect(UTC_TIME.transformer.from(new Date(Number.NaN))).toBe('0000-00-00 00:00:00');
    expect(UTC_TIME.transformer.from(null)).toBeNull();
  });

  it('store a date alone as its midnight', () => {
    expect(UTC_TIME.transformer.to('2026-03-29')).toEqual(new Date('2026-03-29T00:00:00Z'));
  });
});
