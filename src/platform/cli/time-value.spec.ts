import { parseMoment } from './time-value.js';
import { UsageError } from './usage-error.js';

describe('a time on the command line', () => {
  it.each([
    ['2026-01-31', 'first', '2026-01-31 00:00:00'],
    ['2026-01-31', 'last', '2026-01-31 23:59:59'],
    ['2026-01-31 12:30', 'last', '2026-01-31 12:30:00'],
    ['2026-01-31T12:30:05Z', 'first', '2026-01-31 12:30:05'],
    ['2026-01-31T12:30:05+02:00', 'first', '2026-01-31 10:30:05'],
  ] as const)('%s as the %s second is %s', (value, end, expected) => {
    expect(parseMoment(value, end)).toBe(expected);
  });

  it.each(['', 'tomorrow', '2026-02-31', '2026-13-01', '2026-01-31T25:00:00', '0000-00-00'])(
    '"%s" is refused',
    (value) => {
      expect(() => parseMoment(value, 'first')).toThrow(UsageError);
    },
  );
});
