import { READER } from './reader-locale';
import type { FigureSigns } from './reader-locale';

/**
 * Four decimals are kept everywhere; the zeros behind the last other digit are not shown: `1.25`, `5`. The sign before
 * the decimals is the reader's, as fields read it.
 */
export function formatQuantity(quantity: number, { decimal }: FigureSigns = READER): string {
  const text = quantity.toFixed(4).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text.replace('.', decimal);
}

/** A change of a quantity: `+2`, `-3`, `0`. */
export function formatDelta(delta: number): string {
  const text = formatQuantity(delta);
  return delta > 0 && text !== '0' ? `+${text}` : text;
}

const MOMENT = new Intl.DateTimeFormat(READER.locale, { dateStyle: 'medium', timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat(READER.locale, { dateStyle: 'medium' });
const COUNT = new Intl.NumberFormat(READER.locale);

/** A moment in the reader's zone; what is no moment is shown as it is. */
export function formatMoment(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : MOMENT.format(date);
}

/** A moment's day in the reader's zone. */
export function formatDay(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : DAY.format(date);
}

/** A count with the reader's separators; quantities have `formatQuantity`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** `2026-11-21 07:37:00 UTC`, for titles and for people of other zones. */
export function formatUtc(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
