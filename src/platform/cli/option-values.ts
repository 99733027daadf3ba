import { UsageError } from './usage-error.js';

/** A whole number within bounds, both inclusive. Throws a `UsageError` that names the bounds. */
export function parseInteger(value: string, bounds: { readonly min: number; readonly max: number }): number {
  const number = /^[+-]?\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number) || number < bounds.min || number > bounds.max) {
    throw new UsageError(`A whole number from ${bounds.min} to ${bounds.max} is needed.`);
  }
  return number;
}

/** A text that is not blank, of at most `max` characters. */
export function parseText(value: string, bounds: { readonly max: number }): string {
  if (value.trim() === '') throw new UsageError('A text that is not empty is needed.');
  if (value.length > bounds.max) throw new UsageError(`A text of ${bounds.max} characters at most is needed.`);
  return value;
}

/** One of a closed list of words. */
export function parseChoice<Choice extends string>(value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw new UsageError(`One of these is needed: ${choices.join(', ')}.`);
  return choice;
}

const DAY_LENGTH = 10;

/** A day, or a moment of one: `2026-01-31` or `2026-01-31 12:00:00`. Throws a `UsageError` for a time there is not. */
export function parseTime(value: string): string {
  const text = value.trim();
  const isWritten = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2})?)?$/.test(text);
  const day = new Date(`${text.slice(0, DAY_LENGTH)}T00:00:00Z`);
  const isDay = isWritten && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, DAY_LENGTH));
  if (isDay && !Number.isNaN(Date.parse(text.replace(' ', 'T')))) return text;
  throw new UsageError('A time is needed, such as 2026-01-31 or 2026-01-31 12:00:00.');
}
