import { invalid } from '../errors/application-error.js';
import type { ApplicationError } from '../errors/application-error.js';

type ScalarKind = 'text' | 'int' | 'float' | 'flag';
export type Scalar = string | number | boolean;

/** The names of the types as the upstream's messages say them. */
export const TYPE_NAMES = { text: 'string', int: 'int', float: 'float', flag: 'bool' } as const satisfies Record<
  ScalarKind,
  string
>;

const NUMERIC = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,4})?\s*$/;
/** Longer texts are no number that a client means; the bound keeps the pattern and the conversion cheap. */
const NUMERIC_LENGTH_MAX = 400;
const SHOWN_LENGTH_MAX = 100;
const TRUE_WORDS = new Set(['1', 'true', 'on', 'yes']);
const FALSE_WORDS = new Set(['0', 'false', 'off', 'no']);

/**
 * The refusal of a value of the wrong type, worded as upstream: the text is complete, nothing travels in parameters.
 * `field` is named for what stands inside an object, not for a parameter of the call itself.
 */
export function typeMismatch(value: unknown, expected: string, field?: string): ApplicationError {
  const text = `The "${shown(value)}" value's type is invalid. The "${expected}" type was expected. Verify and try again.`;
  return invalid(field === undefined ? text : `Error occurred during "${shown(field)}" processing. ${text}`);
}

/** Converts a scalar by the rules of the upstream interface ("Coercion"). Throws `typeMismatch` for what is none. */
export function coerce(kind: ScalarKind, value: unknown, field?: string): Scalar {
  const result = CONVERSIONS[kind](value);
  if (result === undefined) throw typeMismatch(value, TYPE_NAMES[kind], field);
  return result;
}

/**
 * A truth value that is clearly one or the other. Throws `typeMismatch` for everything else, which the upstream's rule
 * would take for false.
 */
export function coerceStrictFlag(value: unknown, field?: string): boolean {
  const word = typeof value === 'object' ? '' : String(value).trim().toLowerCase();
  if (!TRUE_WORDS.has(word) && !FALSE_WORDS.has(word)) throw typeMismatch(value, TYPE_NAMES.flag, field);
  return TRUE_WORDS.has(word);
}

const CONVERSIONS: Readonly<Record<ScalarKind, (value: unknown) => Scalar | undefined>> = {
  text: toText,
  int: (value) => toNumber(value, Math.trunc),
  float: (value) => toNumber(value, (number) => number),
  flag: toFlag,
};

function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  // The upstream's cast of a truth value to text.
  if (typeof value === 'boolean') return value ? '1' : '';
  return undefined;
}

/** A finite number from a JSON number or a numeric text; never -0, which would print as `-0`. */
function toNumber(value: unknown, convert: (number: number) => number): number | undefined {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? fromText(value) : Number.NaN;
  return Number.isFinite(number) ? convert(number) + 0 : undefined;
}

function fromText(value: string): number {
  return value.length <= NUMERIC_LENGTH_MAX && NUMERIC.test(value) ? Number(value) : Number.NaN;
}

function toFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  return (typeof value === 'string' || typeof value === 'number') && TRUE_WORDS.has(String(value).trim().toLowerCase());
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return 'array';
  return String(value).slice(0, SHOWN_LENGTH_MAX);
}
