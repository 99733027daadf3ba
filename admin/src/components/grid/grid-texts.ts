import { t } from '../../language/messages';
import { formatCount } from '../format';

/** "1–20 of 80"; where nobody has counted the rows, "1–20 of more than 20". */
export function rowsShown({
  from,
  to,
  count,
}: {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}): string {
  const [first, last] = [formatCount(from), formatCount(to)];
  if (count === -1) return t('{first}–{last} of more than {last}', { first, last });
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
