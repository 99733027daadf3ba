import type { GridLocaleText } from '@mui/x-data-grid';
import { t } from '../../language/messages';
import { formatCount } from '../format';

/** What the grid itself says, as far as the lists of the dashboard let it. */
export const GRID_TEXTS: Partial<GridLocaleText> = {
  noRowsLabel: t('No rows'),
  noResultsOverlayLabel: t('No results found.'),
  noColumnsOverlayLabel: t('No columns'),
  columnHeaderSortIconLabel: t('Sort'),
  columnMenuSortAsc: t('Sort by ASC'),
  columnMenuSortDesc: t('Sort by DESC'),
  columnMenuUnsort: t('Unsort'),
  checkboxSelectionHeaderName: t('Checkbox selection'),
  checkboxSelectionSelectAllRows: t('Select all rows'),
  checkboxSelectionUnselectAllRows: t('Unselect all rows'),
  checkboxSelectionSelectRow: t('Select row'),
  checkboxSelectionUnselectRow: t('Unselect row'),
  booleanCellTrueLabel: t('yes'),
  booleanCellFalseLabel: t('no'),
  actionsCellMore: t('more'),
  paginationRowsPerPage: t('Rows per page:'),
  paginationDisplayedRows: rowsShown,
  paginationItemAriaLabel: pageWords,
};

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
