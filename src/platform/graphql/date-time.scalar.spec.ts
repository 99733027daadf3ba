import { DateTimeScalar } from './date-time.scalar.js';

const scalar = new DateTimeScalar();

describe('a moment', () => {
  it.each<[string, unknown, string]>([
    ['a text of the database', '2026-10-07 10:00:00', '2026-10-07T10:00:00Z'],
    ['one with a part of a second', '2026-10-07 10:00:00.250000', '2026-10-07T10:00:00.250Z'],
    ['a date of the language', new Date(Date.UTC(2026, 9, 7, 10)), '2026-10-07T10:00:00Z'],
    ['ISO 8601 in another zone', '2026-10-07T10:00:00+02:00', '2026-10-07T08:00:00Z'],
  ])('leaves as ISO 8601 in UTC: %s', (_what, value, expected) => {
    expect(scalar.serialize(value)).toBe(expected);
  });

  it.each([
    ['2026-10-07', '2026-10-07 00:00:00'],
    ['2026-10-07T10:00:00', '2026-10-07 10:00:00'],
    ['2026-10-07T10:00:00+02:00', '2026-10-07 08:00:00'],
  ])('comes in as the database has it: %s', (value, expected) => {
    expect(scalar.parseValue(value)).toBe(expected);
  });

  it.each(['2026-02-31', '7.10.2026', '0001-01-01', 5])('is refused: %s', (value) => {
    expect(() => scalar.parseValue(value)).toThrow('DateTime has to be ISO 8601');
  });
});
