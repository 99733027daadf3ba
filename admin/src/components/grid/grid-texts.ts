import { t } from '../../language/messages';
import { formatCount } from '../format';
import type { RowRange } from './grid-view';

/** "1–20 of 80"; where nobody has counted the rows, "1–20 of at least 20"; nothing while nothing is known. */
export function rowsShown(range: Pick<RowRange, 'from' | 'to' | 'count'> | undefined): string {
  if (range === undefined) return '';
  const { from, to, count } = range;
  const [first, last] = [formatCount(from), formatCount(to)];
  if (count === undefined) return t('{first}–{last} of at least {last}', { first, last });
  return t('{first}–{last} of {count}', { first, last, count: formatCount(count) });
}

/** The names of the buttons that lead to other pages of a list. */
export function pageWords(type: 'first' | 'last' | 'next' | 'previous'): string {
  switch (type) {
    case 'first':
      return t('Go to first page');
    case 'last':
      return t('Go to last page');
    case 'next':
      return t('Go to next page');
    case 'previous':
      return t('Go to previous page');
  }
}

/** What is said after some of the chosen rows were copied, or none of them; nothing where it was all of them. */
export function copiedWords(rows: number, chosen: number): string | undefined {
  if (rows === chosen) return undefined;
  if (rows === 0) return t('The cell is copied. The rows that are chosen are on other pages.');
  return t('{rows} of {chosen} chosen rows copied: those on this page.', {
    rows: formatCount(rows),
    chosen: formatCount(chosen),
  });
}
