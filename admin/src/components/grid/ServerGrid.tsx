import { mdiFilterRemoveOutline, mdiTrayRemove } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { DataGrid } from '@mui/x-data-grid';
import type {
  GridColDef,
  GridColumnVisibilityModel,
  GridPaginationModel,
  GridRowId,
  GridRowSelectionModel,
  GridSortModel,
  GridValidRowModel,
} from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { ErrorState, Notice } from '../ErrorState';
import { useIsPhone } from '../use-is-phone';
import { CardList } from './CardList';
import { parametersOf } from './filter-definition';
import type { FilterDefinition } from './filter-definition';
import { GridToolbar } from './GridToolbar';
import { GRID_TEXTS } from './grid-texts';
import { PAGE_SIZES } from './grid-view';
import type { GridDensity } from './grid-view';
import type { SavedViews } from './SavedViewsMenu';
import type { GridViewState } from './use-grid-view';
import { t } from '../../language/messages';

/** Rows that are chosen with the boxes at the left. */
interface GridSelection {
  readonly ids: readonly string[];
  onChange(ids: readonly string[]): void;
  /** What to do with them: buttons, shown while any is chosen. */
  readonly actions: ReactNode;
}

export interface ServerGridProps<Row extends GridValidRowModel> {
  /** What the list shows, for screen readers: "Adjustments". */
  readonly label: string;
  readonly view: GridViewState;
  /**
   * `GridColDef`s of MUI X. Sorting is the server's: give `sortable: false` to what it cannot sort by. A column that has to
   * stay gets `hideable: false`.
   */
  readonly columns: readonly GridColDef<Row>[];
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

const NO_FILTERS: readonly FilterDefinition[] = [];

/**
 * A list whose pages, order and filters are the server's, and whose view stands in the address. It has the same size
 * while it loads, when it fails, empty and full. Keyboard: arrows move between cells, space chooses a row, enter on a
 * head sorts, and on a row opens what it lists.
 */
export function ServerGrid<Row extends GridValidRowModel>(props: ServerGridProps<Row>): ReactNode {
  const { label, view, columns, rows, rowCount, getRowId, isLoading, error, onRetry, selection, height } = props;
  const { filters = NO_FILTERS, savedViews, actions = null, empty } = props;
  const hidden = useHiddenFields(props);
  const models = useGridModels(view, hidden);
  const isFiltered = filters.flatMap(parametersOf).some((name) => view.filters[name] !== undefined);
  const isEmpty = !isLoading && rows?.length === 0 && !error;
  const hasFailed = error !== undefined && error !== null;
  const isPhone = useIsPhone();
  const { onOpenRow, renderCard } = props;
  const hasCards = isPhone && renderCard !== undefined && !view.hasChosenColumns;
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
          .map(({ field, headerName }) => ({ field, label: headerName ?? field }))}
        hidden={hidden}
        savedViews={savedViews}
        actions={actions}
      />
      {selection && <SelectionBar selection={selection} />}
      <Paper variant="outlined" sx={{ position: 'relative', flexGrow: 1, minHeight: 0, overflow: 'hidden' }}>
        {hasFailed ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : hasCards ? (
          <CardList<Row>
            {...{ label, view, rows, rowCount, isLoading, getRowId, renderCard }}
            onOpen={(row) => onOpenRow?.(row)}
          />
        ) : (
          <DataGrid<Row>
            aria-label={label}
            localeText={GRID_TEXTS}
            columns={columns}
            rows={rows ?? NO_ROWS}
            rowCount={rowCount ?? UNKNOWN}
            getRowId={getRowId}
            loading={isLoading}
            {...heightsOf(view.density, props.hasRowsOfAnyHeight === true)}
            columnVisibilityModel={models.columns}
            paginationMode="server"
            paginationModel={models.pagination}
            onPaginationModelChange={({ page, pageSize }) =>
              view.change(pageSize === view.pageSize ? { page: page + 1 } : { pageSize })
            }
            pageSizeOptions={PAGE_SIZES}
            sortingMode="server"
            sortModel={models.sort}
            onSortModelChange={(model) => view.change({ sort: sortOf(model) })}
            filterMode="server"
            disableColumnFilter
            disableColumnMenu
            disableColumnSelector
            disableRowSelectionOnClick
            hideFooterSelectedRowCount
            {...selectionProps(selection)}
            {...openingProps(onOpenRow)}
            slots={{ noRowsOverlay: Nothing }}
            slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
            sx={[
              props.hasRowsOfAnyHeight === true && view.density !== 'dense' ? ANY_HEIGHT_STYLE : GRID_STYLE,
              view.density === 'dense' ? DENSE_STYLE : {},
              onOpenRow ? { '& .MuiDataGrid-row': { cursor: 'pointer' } } : {},
            ]}
          />
        )}
        {isEmpty && <EmptyOverlay {...empty} onClear={isFiltered ? view.clearFilters : undefined} />}
      </Paper>
    </Stack>
  );
}

const NO_ROWS: readonly never[] = [];
/** What the grid takes for a count that is not known yet. */
const UNKNOWN = -1;

interface GridModels {
  readonly pagination: GridPaginationModel;
  readonly sort: GridSortModel;
  readonly columns: GridColumnVisibilityModel;
}

/**
 * The view as the grid takes it. Each model stays the same object until what it says changes. The grid goes back to a
 * model that is new. So it would undo a change that the address does not have yet.
 */
function useGridModels({ page, pageSize, sort }: GridViewState, hidden: readonly string[]): GridModels {
  const sorted = `${sort?.direction ?? ''} ${sort?.field ?? ''}`;
  const fields = hidden.join(',');
  const pagination = useMemo(() => ({ page: page - 1, pageSize }), [page, pageSize]);
  const sorting = useMemo<GridSortModel>(() => {
    const [direction, field] = sorted.split(' ', 2);
    return field && direction ? [{ field, sort: direction as 'asc' | 'desc' }] : [];
  }, [sorted]);
  const columns = useMemo(() => Object.fromEntries(fields.split(',').map((field) => [field, false])), [fields]);
  return { pagination, sort: sorting, columns };
}

const GRID_STYLE = {
  border: 0,
  '--DataGrid-overlayHeight': '260px',
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
  // The empty room below the rows: browsers count as a jump of the page that it gives way to them.
  '& .MuiDataGrid-filler': { visibility: 'hidden' },
  // As wide as it gets, so that what stands before it stays where it is.
  '& .MuiTablePagination-displayedRows': { minWidth: 152, textAlign: 'right' },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center' },
  '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
} as const;

/** Room above and below what a row holds, by density, and no less height than other rows have. */
const ANY_HEIGHT_STYLE = {
  ...GRID_STYLE,
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'flex-start', lineHeight: 1.5, py: '6px', minHeight: 36 },
  '&.MuiDataGrid-root--densityStandard .MuiDataGrid-cell': { py: '11px', minHeight: 52 },
  '&.MuiDataGrid-root--densityComfortable .MuiDataGrid-cell': { py: '18px', minHeight: 67 },
} as const;

/** So that twenty rows are seen at once on an ordinary screen. */
const DENSE_ROW_HEIGHT = 26;
const DENSE_HEAD_HEIGHT = 30;
const DENSE_STYLE = {
  fontSize: '0.82rem',
  '& .MuiDataGrid-cell > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .MuiDataGrid-cellCheckbox .MuiCheckbox-root': { p: '2px' },
  '& .MuiDataGrid-footerContainer, & .MuiTablePagination-toolbar': { minHeight: 38 },
} as const;

/** What the grid is told of the height of its rows. */
function heightsOf(density: GridDensity, isAnyHeight: boolean): object {
  if (density === 'dense')
    return { density: 'standard', getRowHeight: denseHeight, columnHeaderHeight: DENSE_HEAD_HEIGHT };
  return { density, ...(isAnyHeight ? { getRowHeight: autoHeight } : {}) };
}

function denseHeight(): number {
  return DENSE_ROW_HEIGHT;
}

function autoHeight(): 'auto' {
  return 'auto';
}

function sortOf([first]: GridSortModel): GridViewState['sort'] {
  return first?.sort ? { field: first.field, direction: first.sort } : null;
}

/** What the reader has hidden; on phones, where they have not chosen, all but the most important. */
function useHiddenFields<Row extends GridValidRowModel>(props: ServerGridProps<Row>): readonly string[] {
  const { view, columns, phoneFields } = props;
  const isPhone = useIsPhone();
  return useMemo(() => {
    if (!isPhone || !phoneFields || view.hasChosenColumns) return view.hidden;
    return columns.map(({ field }) => field).filter((field) => !phoneFields.includes(field));
  }, [isPhone, phoneFields, view.hasChosenColumns, view.hidden, columns]);
}

function selectionProps(selection: GridSelection | undefined): object {
  if (!selection) return {};
  const model: GridRowSelectionModel = { type: 'include', ids: new Set<GridRowId>(selection.ids) };
  return {
    checkboxSelection: true,
    disableRowSelectionExcludeModel: true,
    keepNonExistentRowsSelected: true,
    rowSelectionModel: model,
    onRowSelectionModelChange: ({ ids }: GridRowSelectionModel) => selection.onChange([...ids].map(String)),
  };
}

/** What is within a cell, a link or a button, keeps its clicks and keys. A list that opens nothing has links. */
function openingProps<Row extends GridValidRowModel>(onOpenRow: ((row: Row) => void) | undefined): object {
  if (!onOpenRow) return { onCellKeyDown: followLink };
  return {
    onRowClick: ({ row }: { row: Row }, event: MouseEvent) => {
      if (!(event.target as Element).closest('a, button, input')) onOpenRow(row);
    },
    onCellKeyDown: ({ row }: { row: Row }, event: KeyboardEvent) => {
      if (event.key !== 'Enter' || (event.target as Element).closest('a, button, input')) return;
      // What opens takes the focus: the key is not to press a button there.
      event.preventDefault();
      onOpenRow(row);
    },
  };
}

/** Enter leads where the link of the cell does, else where the first link of the row does: to the page of what it lists. */
function followLink(_cell: unknown, event: KeyboardEvent): void {
  const cell = event.currentTarget;
  if (event.key !== 'Enter' || (event.target as Element).closest('a, button, input')) return;
  if (cell.querySelector('button, input')) return;
  const link = (cell.querySelector('a[href]') ?? cell.closest('[role=row]')?.querySelector('a[href]')) as
    HTMLElement | null | undefined;
  if (!link) return;
  event.preventDefault();
  link.click();
}

/** Always there, so that the rows stay where they are when the first one is chosen. */
function SelectionBar({ selection: { ids, onChange, actions } }: { selection: GridSelection }): ReactNode {
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      role="region"
      aria-label={t('Chosen rows')}
      sx={{ alignItems: 'center', flexWrap: 'wrap', minHeight: 36 }}
    >
      <Box aria-live="polite" sx={ids.length === 0 ? { color: 'text.secondary' } : { fontWeight: 600 }}>
        {ids.length === 0 ? t('Choose rows to do something with them.') : t('{count} chosen', { count: ids.length })}
      </Box>
      {ids.length > 0 && actions}
      {ids.length > 0 && <Button onClick={() => onChange([])}>{t('Choose none')}</Button>}
    </Stack>
  );
}

interface EmptyOverlayProps {
  readonly title?: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly onClear: (() => void) | undefined;
}

/** Lies over the place of the rows, not within it: a grid may hold rows alone. The heads stay to be seen and used. */
function EmptyOverlay({ title = t('Nothing here yet'), text, action, onClear }: EmptyOverlayProps): ReactNode {
  return (
    <Box sx={{ position: 'absolute', inset: '60px 0 54px', pointerEvents: 'none', '& > *': { minHeight: 0 } }}>
      {onClear ? (
        <Notice
          icon={mdiFilterRemoveOutline}
          title={t('Nothing fits the filters')}
          action={<ClearButton onClick={onClear} />}
        />
      ) : (
        <Notice
          icon={mdiTrayRemove}
          title={title}
          action={action === undefined ? undefined : <Box sx={{ pointerEvents: 'auto' }}>{action}</Box>}
        >
          {text}
        </Notice>
      )}
    </Box>
  );
}

function ClearButton({ onClick }: { onClick: () => void }): ReactNode {
  return (
    <Button variant="outlined" onClick={onClick} sx={{ pointerEvents: 'auto' }}>
      {t('Clear the filters')}
    </Button>
  );
}

function Nothing(): ReactNode {
  return null;
}
