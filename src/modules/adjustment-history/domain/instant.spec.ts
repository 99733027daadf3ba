import { instantOf, isoOf } from './instant.js';

describe('a moment that quantities are asked for', () => {
  it.each([
    ['2026-01-31T23:59:59Z', '2026-01-31 23:59:59'],
    ['2026-01-31T23:59:59.999Z', '2026-01-31 23:59:59'],
    ['2026-01-31 23:59:59', '2026-01-31 23:59:59'],
    ['2026-01-31', '2026-01-31 00:00:00'],
    ['2026-02-01T00:59:59+01:00', '2026-01-31 23:59:59'],
    // As a query string leaves it where the plus sign was not encoded.
    ['2026-02-01T00:59:59 01:00', '2026-01-31 23:59:59'],
    [' 2026-01-31T20:00:00-0300 ', '2026-01-31 23:00:00'],
  ])('%s is taken as %s', (text, moment) => expect(instantOf(text)).toBe(moment));

  it.each(['', 'yesterday', '2026-02-30T00:00:00Z', '2026-13-01', '2026-01-31T25:00:00Z', '1769903999', "'; --"])(
    '%s is refused',
    (text) => expect(() => instantOf(text)).toThrow('ISO 8601 is needed'),
  );

  it('is told as ISO 8601', () => expect(isoOf('2026-01-31 23:59:59')).toBe('2026-01-31T23:59:59Z'));
});
