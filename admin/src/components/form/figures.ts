import { READER } from '../reader-locale';
import type { FigureSigns } from '../reader-locale';

/** What was typed, as far as it can be told. */
export type Figure =
  | { readonly kind: 'nothing' }
  /** A figure, or with `isChange` how much is to be added to one. */
  | {
      readonly kind: 'figure';
      /** As `Number` reads it: `-1234.5`. */
      readonly digits: string;
      readonly isChange: boolean;
      /** Whether it was typed otherwise than it is shown: with signs between thousands, or with another decimal sign. */
      readonly isRewritten: boolean;
    }
  /** It could be two figures: with a sign between thousands, or with one before the decimals. */
  | { readonly kind: 'unclear'; readonly whole: string; readonly decimal: string; readonly sign: string }
  | { readonly kind: 'unreadable' };

const UNREADABLE: Figure = { kind: 'unreadable' };
const MINUS = /[\u2212\u2013]/g;
const APOSTROPHES = /[\u2018\u2019\u02BC\u00B4`]/g;

/**
 * Reads a figure as the reader's locale writes it. Blanks, apostrophes, points and commas between thousands are
 * understood. One point or comma with three digits behind it is a sign between thousands where the locale has it there.
 * Everywhere else such a figure is unclear, and nothing is guessed. With `takesChanges` a leading `+` or `-` is a
 * change, and `=` before it makes it a figure again.
 */
export function readFigure(
  text: string,
  { signs = READER, takesChanges = false }: { readonly signs?: FigureSigns; readonly takesChanges?: boolean } = {},
): Figure {
  const typed = plain(text);
  if (typed === '') return { kind: 'nothing' };
  const [, equals = '', sign = '', body = ''] = /^(=?) ?([+-]?) ?(.*)$/.exec(typed) ?? [];
  if (sign === '+' && (equals !== '' || !takesChanges)) return UNREADABLE;
  const read = readUnsigned(body, signs);
  if (read === undefined) return UNREADABLE;
  if (typeof read !== 'string') return { kind: 'unclear', ...read, sign: `${equals}${sign}` };
  return {
    kind: 'figure',
    digits: `${sign === '-' ? '-' : ''}${read}`,
    isChange: takesChanges && equals === '' && sign !== '',
    isRewritten: body !== read.replace('.', signs.decimal),
  };
}

/**
 * A quantity as a field has it at first: what is read of it is the same quantity in every locale. Where a field takes
 * changes, a quantity below zero is no change.
 */
export function figureText(
  quantity: number,
  { signs = READER, takesChanges = false }: { readonly signs?: FigureSigns; readonly takesChanges?: boolean } = {},
): string {
  const [whole = '0', decimals = ''] = quantity
    .toFixed(4)
    .replace(/\.?0+$/, '')
    .split('.');
  const shown = whole === '-0' && decimals === '' ? '0' : whole;
  // Three decimals could be thousands; four cannot.
  const fraction = decimals === '' ? '' : `${signs.decimal}${decimals.length === 3 ? `${decimals}0` : decimals}`;
  return `${takesChanges && quantity < 0 && shown !== '0' ? '=' : ''}${shown}${fraction}`;
}

/** A quantity of an address, which has a point before its decimals in every locale; what is none stays as it is. */
export function addressFigure(text: string, options?: { readonly signs?: FigureSigns }): string {
  return /^\d{1,12}(\.\d{1,4})?$/.test(text) ? figureText(Number(text), options) : text;
}

/** One sign for what keyboards and spreadsheets have several of. */
function plain(text: string): string {
  return text.trim().replace(/\s/g, ' ').replace(APOSTROPHES, "'").replace(MINUS, '-');
}

type Unclear = Pick<Extract<Figure, { kind: 'unclear' }>, 'whole' | 'decimal'>;

/** The figure as `Number` reads it, the two that it could be, or undefined. */
function readUnsigned(body: string, signs: FigureSigns): string | Unclear | undefined {
  if (!/^[\d.,' ]*\d$/.test(body)) return undefined;
  const found = body.match(/\D/g) ?? [];
  const last = found.at(-1);
  if (last === undefined) return body;
  const isDecimalSign = (last === '.' || last === ',') && countOf(body, last) === 1;
  if (!isDecimalSign) return new Set(found).size === 1 ? ungrouped(body, last, signs) : undefined;
  const at = body.lastIndexOf(last);
  const [whole, decimals] = [body.slice(0, at), body.slice(at + 1)];
  if (found.length > 1) {
    const thousands = new Set(found.slice(0, -1)).size === 1 ? ungrouped(whole, found[0] ?? '', signs) : undefined;
    return thousands === undefined ? undefined : `${thousands}.${decimals}`;
  }
  if (!/^[1-9]\d{0,2}$/.test(whole) || decimals.length !== 3) return `${whole === '' ? '0' : whole}.${decimals}`;
  return last === signs.group
    ? `${whole}${decimals}`
    : { whole: `${whole}${decimals}`, decimal: `${whole}.${decimals}` };
}

/** The digits of a whole figure with signs between thousands, or undefined where those stand somewhere else. */
function ungrouped(text: string, sign: string, { locale }: FigureSigns): string | undefined {
  const [first = '', ...others] = text.split(sign);
  const digits = [first, ...others].join('');
  if (!/^[1-9]\d*$/.test(digits)) return undefined;
  if (first === '') return undefined;
  if (first.length <= 3 && others.every((group) => group.length === 3)) return digits;
  // Some locales have groups of other sizes: 12,34,567 in India.
  return plain(new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(Number(digits))) === text
    ? digits
    : undefined;
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
