import { dayPlus, daysUpTo, spansOf } from './days.js';

describe('days', () => {
  it('go over the ends of months and years', () => {
    expect(dayPlus('2026-02-28', 1)).toBe('2026-03-01');
    expect(dayPlus('2028-02-28', 1)).toBe('2028-02-29');
    expect(dayPlus('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('are counted up to the last', () => {
    expect(daysUpTo('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });

  it('become spans where they follow each other', () => {
    expect(spansOf([])).toEqual([]);
    expect(spansOf(['2026-01-01', '2026-01-02', '2026-01-04'])).toEqual([
      { first: '2026-01-01', last: '2026-01-02' },
      { first: '2026-01-04', last: '2026-01-04' },
    ]);
  });
});
