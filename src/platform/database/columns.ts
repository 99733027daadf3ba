import type { ColumnOptions, ValueTransformer } from 'typeorm';

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
  transformer: transformer((stored: number) => stored !== 0, Number),
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

/** A time, as `YYYY-MM-DD HH:MM:SS` in UTC in the entity too. */
export const UTC_TIME = {
  type: 'datetime',
  transformer: transformer(
    (stored: Date) => stored.toISOString().slice(0, 19).replace('T', ' '),
    (text: string) => new Date(`${text.replace(' ', 'T')}Z`),
  ),
} as const satisfies ColumnOptions;
