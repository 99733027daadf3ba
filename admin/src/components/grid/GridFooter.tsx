import TablePagination from '@mui/material/TablePagination';
import type { ReactNode } from 'react';
import { lastPage, PAGE_SIZES } from './grid-view';
import type { GridViewState } from './use-grid-view';
import { t } from '../../language/messages';
import { useIsPhone } from '../use-is-phone';

interface GridFooterProps {
  readonly view: GridViewState;
  /** Undefined or -1 while it is not known. */
  readonly rowCount: number | undefined;
  /** On the page that is shown. */
  readonly rowsShown: number | undefined;
}

/** How many rows a page has, which of them these are, and the way to the others. */
export function GridFooter({ view, rowCount = UNKNOWN, rowsShown }: GridFooterProps): ReactNode {
  const isPhone = useIsPhone();
  const page = rowCount === UNKNOWN ? view.page : Math.min(view.page, lastPage(rowCount, view.pageSize));
  const isLast = rowCount === UNKNOWN && rowsShown !== undefined && rowsShown < view.pageSize;
  return (
    <TablePagination
      component="div"
      count={rowCount}
      page={page - 1}
      rowsPerPage={view.pageSize}
      rowsPerPageOptions={[...PAGE_SIZES]}
      showFirstButton={!isPhone}
      {...(isPhone ? { labelRowsPerPage: t('Rows') } : {})}
      {...(isLast ? { slotProps: { actions: { nextButton: { disabled: true } } } } : {})}
      onPageChange={(_event, next) => view.change({ page: next + 1 })}
      onRowsPerPageChange={({ target }) => view.change({ pageSize: Number(target.value) as typeof view.pageSize })}
      sx={STYLE}
    />
  );
}

const UNKNOWN = -1;
const STYLE = {
  flexShrink: 0,
  borderTop: 1,
  borderColor: 'divider',
  overflow: 'hidden',
  // As wide as it gets, so that what stands before it stays where it is.
  '& .MuiTablePagination-displayedRows': { minWidth: { sm: 152 }, textAlign: 'right' },
} as const;
