import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import TablePagination from '@mui/material/TablePagination';
import type { ReactNode } from 'react';
import { PAGE_SIZES } from './grid-view';
import type { GridViewState } from './use-grid-view';
import { t } from '../../language/messages';

interface CardListProps<Row> {
  readonly label: string;
  readonly view: GridViewState;
  readonly rows: readonly Row[] | undefined;
  /** Undefined while it is not known. */
  readonly rowCount: number | undefined;
  readonly isLoading: boolean;
  readonly getRowId: (row: Row) => string;
  readonly renderCard: (row: Row) => ReactNode;
  readonly onOpen: (row: Row) => void;
}

/** The rows of a list one below the other, for phones; a tap opens one. */
export function CardList<Row>(props: CardListProps<Row>): ReactNode {
  const { label, view, rows = [], rowCount, isLoading, getRowId, renderCard, onOpen } = props;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <Box sx={{ height: 4 }}>{isLoading && <LinearProgress aria-label={t('Loading the rows')} />}</Box>
      <Box
        component="ul"
        aria-label={label}
        sx={{ m: 0, p: 0, listStyle: 'none', overflowY: 'auto', flexGrow: 1, minHeight: 0 }}
      >
        {rows.map((row) => (
          <Box component="li" key={getRowId(row)} sx={{ borderBottom: 1, borderColor: 'divider' }}>
            <ButtonBase
              onClick={() => onOpen(row)}
              sx={{ width: '100%', p: 1.5, textAlign: 'left', font: 'inherit', justifyContent: 'flex-start' }}
            >
              {renderCard(row)}
            </ButtonBase>
          </Box>
        ))}
      </Box>
      <TablePagination
        component="div"
        count={rowCount ?? -1}
        page={rowCount === undefined ? view.page - 1 : Math.min(view.page - 1, lastPage(rowCount, view.pageSize))}
        rowsPerPage={view.pageSize}
        rowsPerPageOptions={[...PAGE_SIZES]}
        labelRowsPerPage={t('Rows')}
        onPageChange={(_event, page) => view.change({ page: page + 1 })}
        onRowsPerPageChange={(event) => view.change({ pageSize: Number(event.target.value) as typeof view.pageSize })}
        sx={{ flexShrink: 0, borderTop: 1, borderColor: 'divider' }}
      />
    </Box>
  );
}

function lastPage(rowCount: number, pageSize: number): number {
  return Math.max(0, Math.ceil(rowCount / pageSize) - 1);
}
