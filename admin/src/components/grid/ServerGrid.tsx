import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useContext, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ErrorState } from '../ErrorState';
import { LinkAccess } from '../link-access';
import { useIsPhone } from '../use-is-phone';
import { CardList } from './CardList';
import { EmptyOverlay } from './EmptyOverlay';
import { parametersOf } from './filter-definition';
import type { FilterDefinition } from './filter-definition';
import { GridToolbar } from './GridToolbar';
import type { GridColumn } from './grid-column';
import { headHeight } from './grid-style';
import { lastPage } from './grid-view';
import { GridFooter } from './GridFooter';
import { GridTable } from './GridTable';
import { SelectionBar } from './SelectionBar';
import type { GridSelection } from './SelectionBar';
import type { SavedViews } from './SavedViewsMenu';
import type { GridViewState } from './use-grid-view';
import { t } from '../../language/messages';

export interface ServerGridProps<Row extends object> {
  /** What the list shows, for screen readers: "Adjustments". */
  readonly label: string;
  readonly view: GridViewState;
  /** Give the same list while nothing of it changes: its rows are drawn anew otherwise. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[] | undefined;
  /** Of all pages; undefined or -1 while it is not known. */
  readonly rowCount: number | undefined;
  readonly getRowId: (row: Row) => string;
  readonly filters?: readonly FilterDefinition[];
  /** Of the query: `query.isFetching`. */
  readonly isLoading: boolean;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly savedViews?: SavedViews;
  readonly actions?: ReactNode;
  readonly selection?: GridSelection;
  /** A row was opened, by a click or with enter. */
  readonly onOpenRow?: (row: Row) => void;
  /** The page of what a row is about, for lists whose rows open it. */
  readonly rowTo?: (row: Row) => string;
  /** What phones show of a row in the place of cells while the reader has chosen none; it opens like the row. */
  readonly renderCard?: (row: Row) => ReactNode;
  /** Fields that phones show while the reader has chosen none. */
  readonly phoneFields?: readonly string[];
  /** In the place of rows where there are none at all. */
  readonly empty?: { readonly title: string; readonly text?: ReactNode; readonly action?: ReactNode };
  /** Rows are as high as what they hold, for lists in cells. */
  readonly hasRowsOfAnyHeight?: boolean;
  /** A fixed height in pixels; without one the list fills the window. */
  readonly height?: number;
}

const FRAME_STYLE = {
  position: 'relative',
  flexGrow: 1,
  minHeight: 0,
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
} as const;
const NO_FILTERS: readonly FilterDefinition[] = [];

/**
 * A list whose pages, order and filters are the server's, and whose view stands in the address. It has the same size
 * while it loads, when it fails, empty and full. Keyboard: arrows move between cells, space chooses a row, enter on a
 * head sorts, and on a row opens what it lists. Shift and an arrow make the column of a head wider or narrower.
 */
export function ServerGrid<Row extends object>(props: ServerGridProps<Row>): ReactNode {
  const { label, view, columns, rows, isLoading, error, selection, height } = props;
  const { filters = NO_FILTERS, savedViews, actions = null } = props;
  const hidden = useHiddenFields(props);
  useLastPage(props);
  const isFiltered = filters.flatMap(parametersOf).some((name) => view.filters[name] !== undefined);
  const isEmpty = !isLoading && rows?.length === 0 && !error;
  const hasFailed = error !== undefined && error !== null;
  return (
    <Stack
      spacing={1.5}
      sx={{ height: height ?? { xs: 'calc(100dvh - 150px)', sm: 'calc(100dvh - 160px)' }, minHeight: 420 }}
    >
      <GridToolbar
        label={label}
        view={view}
        filters={filters}
        columns={columns
          .filter(({ hideable }) => hideable !== false)
          .map(({ field, headerName }) => ({ field, label: headerName }))}
        hidden={hidden}
        savedViews={savedViews}
        actions={actions}
      />
      {selection && <SelectionBar selection={selection} />}
      <Paper variant="outlined" sx={FRAME_STYLE}>
        {hasFailed ? <ErrorState error={error} onRetry={props.onRetry} /> : <Rows list={props} hidden={hidden} />}
        {isEmpty && <EmptyOverlay {...props.empty} onClear={isFiltered ? view.clearFilters : undefined} />}
      </Paper>
    </Stack>
  );
}

interface RowsProps<Row extends object> {
  readonly list: ServerGridProps<Row>;
  readonly hidden: readonly string[];
}

/** A page of the list: cells, or on phones what they show in their place. */
function Rows<Row extends object>({ list, hidden }: RowsProps<Row>): ReactNode {
  const { label, view, columns, rows, rowCount, getRowId, isLoading, selection, renderCard } = list;
  const shown = useMemo(() => columns.filter(({ field }) => !hidden.includes(field)), [columns, hidden]);
  const isPhone = useIsPhone();
  const open = useOpening(list);
  if (isPhone && renderCard !== undefined && !view.hasChosenColumns) {
    return (
      <CardList<Row>
        {...{ label, view, rows, rowCount, isLoading, getRowId, renderCard }}
        onOpen={(row) => open?.(row)}
      />
    );
  }
  return (
    <>
      {isLoading && rows !== undefined && (
        <LinearProgress
          aria-label={t('Loading the rows')}
          sx={{ position: 'absolute', top: headHeight(view.density), left: 0, right: 0, zIndex: 3 }}
        />
      )}
      <GridTable<Row>
        {...{ label, view, rows, rowCount, getRowId, isLoading, selection }}
        columns={shown}
        onOpen={open}
        isAnyHeight={list.hasRowsOfAnyHeight === true}
      />
      <GridFooter view={view} rowCount={rowCount} rowsOnPage={isLoading ? undefined : rows?.length} />
    </>
  );
}

/** What the reader has hidden; on phones, where they have not chosen, all but the most important. */
function useHiddenFields<Row extends object>(props: ServerGridProps<Row>): readonly string[] {
  const { view, columns, phoneFields } = props;
  const isPhone = useIsPhone();
  return useMemo(() => {
    if (!isPhone || !phoneFields || view.hasChosenColumns) return view.hidden;
    return columns.map(({ field }) => field).filter((field) => !phoneFields.includes(field));
  }, [isPhone, phoneFields, view.hasChosenColumns, view.hidden, columns]);
}

/** What a click on a row and enter do; undefined where it leads nowhere, or where the reader may not go. */
function useOpening<Row extends object>({
  rows,
  onOpenRow,
  rowTo,
}: ServerGridProps<Row>): ((row: Row) => void) | undefined {
  const navigate = useNavigate();
  const mayOpen = useContext(LinkAccess);
  if (onOpenRow) return onOpenRow;
  const first = rows?.[0];
  if (!rowTo || !first || !mayOpen(rowTo(first))) return undefined;
  return (row) => void navigate(rowTo(row));
}

/** A page behind the last one, which a list has that has become shorter, gives way to the last one. */
function useLastPage({
  view,
  rowCount = UNKNOWN,
  isLoading,
}: Pick<ServerGridProps<object>, 'view' | 'rowCount' | 'isLoading'>): void {
  const last = rowCount === UNKNOWN ? view.page : lastPage(rowCount, view.pageSize);
  const isBehind = !isLoading && view.page > last;
  const { change } = view;
  useEffect(() => {
    if (isBehind) change({ page: last });
  }, [isBehind, last, change]);
}

const UNKNOWN = -1;
