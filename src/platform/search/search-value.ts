import { invalid } from '../errors/application-error.js';

/** What a column holds, hence which values it can be compared with. */
export type ColumnKind = 'text' | 'int' | 'decimal' | 'flag' | 'date';

type Conversion = (text: string) => string | number | bigint | undefined;

const TRUE_WORDS = new Set(['1', 'true', 'on', 'yes']);
const FALSE_WORDS = new Set(['0', 'false', 'off', 'no']);
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

const EXPECTED: Readonly<Record<ColumnKind, string>> = {
  text: 'a text',
  int: 'a whole number',
  decimal: 'a number',
  flag: '1 or 0',
  date: 'a date as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS',
};

const CONVERSIONS: Readonly<Record<ColumnKind, Conversion>> = {
  text: (text) => text,
  // Beyond 20 digits no column's value can equal it; up to there the comparison is exact.
  int: (text) => (/^[+-]?\d{1,20}$/.test(text) ? BigInt(text.replace('+', '')) : undefined),
  decimal: (text) => (/^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/.test(text) ? Number(text) : undefined),
  flag: (text) => (TRUE_WORDS.has(text.toLowerCase()) ? 1 : FALSE_WORDS.has(text.toLowerCase()) ? 0 : undefined),
  date: momentOf,
};

/** The values of a comma list. */
export function splitList(value: string): readonly string[] {
  return value.split(',');
}

/** A filter's value as the database compares it with a column of this kind. Throws `invalid` for what it cannot be. */
export function comparable(text: string, kind: ColumnKind, field: string): string | number | bigint {
  const value = CONVERSIONS[kind](kind === 'text' ? text : text.trim());
  if (value !== undefined) return value;
  throw invalid('The value "%value" can not be compared with "%field": %expected is needed.', {
    value: text.slice(0, 100),
    field,
    expected: EXPECTED[kind],
  });
}

/** A moment in UTC as the database writes it; one with an offset is moved to UTC. Undefined for what is none. */
export function momentOf(text: string): string | undefined {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === day && time.getUTCHours() === hour;
  if (!isReal || minute > 59 || second > 59) return undefined;
  const moved = new Date(time.getTime() - offsetMinutes(match[7] ?? 'Z') * 60_000);
  const isWritable = moved.getUTCFullYear() >= 1000 && moved.getUTCFullYear() <= 9999;
  return isWritable ? moved.toISOString().slice(0, 19).replace('T', ' ') : undefined;
}

function offsetMinutes(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}
