import { formatCount, formatQuantity } from '../format';
import { READER } from '../reader-locale';
import { readFigure } from './figures';
import type { Figure } from './figures';
import { t } from '../../language/messages';

/** Whether a text could be an email address: one that mail could be sent to has a sign @ between two parts. */
export function looksLikeEmail(text: string): boolean {
  return /^[^@\s]+@[^\s]*[^@\s]$/.test(text.trim());
}

/** Digits of a quantity before the point, and behind it (contract, "Quantities"). */
const WHOLE_DIGITS_MAX = 8;
const DECIMALS_MAX = 4;
const CURRENCY_SIGNS = /^\s*\p{Sc}|\p{Sc}\s*$/gu;

interface QuantityRule {
  readonly isRequired?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** Whether zero is refused. */
  readonly isPositive?: boolean;
  /** Whether it is a quantity of goods that are sold by the piece. */
  readonly isWhole?: boolean;
  /** The figure that is there: `+5` and `-3` change it. Without one they are refused. */
  readonly shown?: number | undefined;
}

/** What is wrong with a quantity as it was typed; undefined where nothing is. */
export function quantityViolation(text: string, rule: QuantityRule = {}): string | undefined {
  const { isRequired = true, min, max, isPositive, isWhole, shown } = rule;
  const figure = readFigure(text, { takesChanges: shown !== undefined });
  if (figure.kind === 'nothing') return isRequired ? t('Enter a quantity.') : undefined;
  if (figure.kind === 'unreadable')
    return t('Enter a number, such as 5 or {quantity}.', { quantity: formatQuantity(1.25) });
  if (figure.kind === 'unclear') return unclearWords(text, figure);
  const tooLong = lengthViolation(figure.digits);
  if (tooLong !== undefined) return tooLong;
  const value = valueOf(figure, shown);
  if (figure.isChange && Math.abs(value) >= 10 ** WHOLE_DIGITS_MAX)
    return t('At most {max} digits.', { max: WHOLE_DIGITS_MAX });
  if (isWhole === true && !Number.isInteger(value)) return t('It is sold by the piece: enter a whole number.');
  if (isPositive === true && value <= 0) return t('Enter more than 0.');
  if (min !== undefined && value < min) return t('At least {min}.', { min: formatQuantity(min) });
  if (max !== undefined && value > max) return t('At most {max}.', { max: formatQuantity(max) });
  return undefined;
}

/** The quantity that was typed, changes applied to what is shown; null where nothing was, or nothing that can be read. */
export function quantityOf(text: string, shown?: number): number | null {
  const figure = readFigure(text, { takesChanges: shown !== undefined });
  return figure.kind === 'figure' ? valueOf(figure, shown) : null;
}

/** What the reader should see of how their text is understood; undefined where it says so itself. */
export function understoodAs(text: string, shown?: number): string | undefined {
  const figure = readFigure(text, { takesChanges: shown !== undefined });
  if (figure.kind !== 'figure' || quantityViolation(text, { shown }) !== undefined) return undefined;
  if (figure.isChange) return t('Will be {quantity}', { quantity: formatQuantity(valueOf(figure, shown)) });
  return figure.isRewritten
    ? t('Understood as {quantity}', { quantity: formatQuantity(Number(figure.digits)) })
    : undefined;
}

/** What is wrong with a figure of whatever size that a list is filtered by; a sign before it belongs to it. */
export function figureViolation(text: string): string | undefined {
  const figure = readFigure(text, { takesChanges: true });
  if (figure.kind === 'unclear') return unclearWords(text, figure);
  return figure.kind === 'unreadable'
    ? t('Enter a number, such as 5 or {quantity}.', { quantity: formatQuantity(1.25) })
    : undefined;
}

/** That figure; undefined where none was typed. */
export function figureOf(text: string): number | undefined {
  const figure = readFigure(text, { takesChanges: true });
  return figure.kind === 'figure' ? Number(figure.digits) : undefined;
}

/** What is wrong with an amount of money, with its currency sign or without; none is no violation. */
export function amountViolation(text: string): string | undefined {
  return quantityViolation(withoutCurrency(text), { isRequired: false, min: 0 });
}

/** The amount that was typed; null where none was. */
export function amountOf(text: string): number | null {
  return quantityOf(withoutCurrency(text));
}

/** As `understoodAs`, of an amount of money. */
export function amountUnderstoodAs(text: string): string | undefined {
  return understoodAs(withoutCurrency(text));
}

/** What is wrong with a whole number as it was typed. */
export function wholeNumberViolation(text: string, { min, max }: { min: number; max: number }): string | undefined {
  const typed = text.trim();
  if (!/^-?\d+$/.test(typed)) return t('Enter a whole number.');
  const value = Number(typed);
  if (value < min || value > max) return t('Enter {min} to {max}.', { min: formatCount(min), max: formatCount(max) });
  return undefined;
}

/** What is wrong with a text of which there has to be some. */
export function textViolation(text: string, { missing, max }: { missing: string; max: number }): string | undefined {
  if (text.trim() === '') return missing;
  return text.length > max ? t('At most {max} characters.', { max: formatCount(max) }) : undefined;
}

/** What a figure could be, and how to write either: "1,000 could mean 1000 or 1: type 1000 or 1.0." */
export function unclearWords(text: string, { whole, decimal, sign }: Extract<Figure, { kind: 'unclear' }>): string {
  const value = Number(decimal);
  const exact = Number.isInteger(value) ? `${value}${READER.decimal}0` : `${decimal.replace('.', READER.decimal)}0`;
  return t('{text} could mean {whole} or {quantity}: type {sign}{whole} or {sign}{exact}.', {
    text: text.trim(),
    whole,
    quantity: formatQuantity(value),
    sign,
    exact,
  });
}

function lengthViolation(digits: string): string | undefined {
  const [whole = '', decimals = ''] = digits.replace('-', '').split('.');
  if (whole.replace(/^0+/, '').length > WHOLE_DIGITS_MAX) return t('At most {max} digits.', { max: WHOLE_DIGITS_MAX });
  return decimals.replace(/0+$/, '').length > DECIMALS_MAX
    ? t('At most {max} decimals.', { max: DECIMALS_MAX })
    : undefined;
}

/** The sum has no more decimals than its parts: what is left of a binary fraction is cut off. */
function valueOf({ digits, isChange }: Extract<Figure, { kind: 'figure' }>, shown = 0): number {
  return isChange ? Number((shown + Number(digits)).toFixed(DECIMALS_MAX)) : Number(digits);
}

function withoutCurrency(text: string): string {
  return text.replace(CURRENCY_SIGNS, '');
}
