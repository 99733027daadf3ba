import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { GridFooter } from './GridFooter';
import { useScrollToTop } from './use-scroll-to-top';
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
  const { label, view, rows, rowCount, isLoading, getRowId, renderCard, onOpen } = props;
  const list = useRef<HTMLUListElement>(null);
  useScrollToTop(list, view);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <Box sx={{ height: 4 }}>{isLoading && <LinearProgress aria-label={t('Loading the rows')} />}</Box>
      <Box
        component="ul"
        ref={list}
        aria-label={label}
        sx={{ m: 0, p: 0, listStyle: 'none', overflowY: 'auto', flexGrow: 1, minHeight: 0 }}
      >
        {rows?.map((row) => (
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
      <GridFooter view={view} rowCount={rowCount} rowsOnPage={isLoading ? undefined : rows?.length} />
    </Box>
  );
}
