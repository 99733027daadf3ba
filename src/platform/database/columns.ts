import type { ColumnOptions, ValueTransformer } from 'typeorm';
import { Quantity } from '../quantity/quantity.js';

/** Values of columns that are something else in the entity; null stays null. */
function transformer<Stored, Value>(
  from: (stored: Stored) => Value,
  to: (value: Value) => unknown = (value) => value,
): ValueTransformer {
  const unlessNull =
    <In>(convert: (value: In) => unknown) =>
    (value: In | null | undefined): unknown =>
      value === null || value === undefined ? value : convert(value);
  return { from: unlessNull(from), to: unlessNull(to) };
}

/** `true` and `false`, stored as a SMALLINT of 1 and 0. */
export const FLAG = {
  type: 'smallint',
  unsigned: true,
  transformer: transformer((stored: number) => stored === 1, Number),
} as const satisfies ColumnOptions;

/** A text of up to 255 characters. */
export const TEXT = { type: 'varchar', length: 255 } as const satisfies ColumnOptions;

/** A text of up to 255 characters that is compared as bytes and has no other letters than those of ASCII. */
export const ASCII = {
  type: 'varchar',
  length: 255,
  charset: 'ascii',
  collation: 'ascii_bin',
} as const satisfies ColumnOptions;

/** A DECIMAL of few digits, as a number. Quantities and amounts are never read like this. */
export function decimalNumber(precision: number, scale: number) {
  return { type: 'decimal', precision, scale, transformer: transformer(Number) } as const satisfies ColumnOptions;
}

/** A quantity: 12 digits, four of them decimals, all of them exact. */
export const QUANTITY = {
  type: 'decimal',
  precision: 12,
  scale: 4,
  transformer: transformer(
    (stored: string) => Quantity.of(stored),
    (quantity: Quantity) => quantity.toString(),
  ),
} as const satisfies ColumnOptions;

const ZERO_TIME = '0000-00-00 00:00:00';

/** A time, as `YYYY-MM-DD HH:MM:SS` in UTC in the entity too. */
export const UTC_TIME = {
  type: 'datetime',
  transformer: transformer(
    // The driver has no date for a zero date, which another program may have stored in a lax mode.
    (stored: Date) =>
      Number.isNaN(stored.getTime()) ? ZERO_TIME : stored.toISOString().slice(0, 19).replace('T', ' '),
    // A date alone is midnight in UTC.
    (text: string) => new Date(text.includes(' ') ? `${text.replace(' ', 'T')}Z` : text),
  ),
} as const satisfies ColumnOptions;

/** Like `UTC_TIME`, in the narrower type that the upstream's tables have. */
export const UTC_TIMESTAMP = { ...UTC_TIME, type: 'timestamp' } as const satisfies ColumnOptions;
