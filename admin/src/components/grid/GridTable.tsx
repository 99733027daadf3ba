import Box from '@mui/material/Box';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { tracksOf, widthOf } from './column-widths';
import type { ChosenWidths } from './column-widths';
import { SELECT_FIELD } from './grid-cells';
import type { GridColumn } from './grid-column';
import { gridStyle } from './grid-style';
import { GridHead } from './GridHead';
import { GridRow } from './GridRow';
import { SkeletonRows } from './SkeletonRows';
import { useCopy } from './use-copy';
import { useGridActions } from './use-grid-actions';
import { useScrollToTop } from './use-scroll-to-top';
import type { GridViewState } from './use-grid-view';
import { usePageSelection } from './use-page-selection';
import type { ChosenRows } from './use-page-selection';
import { useTabStop } from './use-tab-stop';

export interface GridTableProps<Row extends object> {
  readonly label: string;
  readonly view: GridViewState;
  /** Those that are shown. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[] | undefined;
  /** Of all pages; undefined or -1 while it is not known. */
  readonly rowCount: number | undefined;
  readonly getRowId: (row: Row) => string;
  readonly isLoading: boolean;
  readonly selection: ChosenRows | undefined;
  /** Absent where a row leads nowhere. */
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly isAnyHeight: boolean;
}

const NO_ROWS: readonly never[] = [];
const SELECT_COLUMN = { field: SELECT_FIELD, width: 50 } as const;

/** The rows of a page under heads that stay in sight; one stop of the tab key, in which the arrows lead on. */
export function GridTable<Row extends object>(props: GridTableProps<Row>): ReactNode {
  const { label, view, columns, rows = NO_ROWS, rowCount = -1, getRowId, isLoading, selection, onOpen } = props;
  const grid = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rows.map((row) => getRowId(row)), [rows, getRowId]);
  const { sizes, tracks, resize, widen } = useWidths(columns, selection !== undefined);
  const stop = useTabStop(
    grid,
    useMemo(() => sizes.map(({ field }) => field), [sizes]),
    ids,
  );
  const page = usePageSelection(selection, ids);
  const actions = useGridActions({ view, columns, ids, rows, selection: page, widen, onOpen, copy: useCopy() });
  useScrollToTop(grid, view);
  const before = (view.page - 1) * view.pageSize;
  const isFirstLoad = isLoading && rows.length === 0;
  return (
    <Box
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount < 0 ? -1 : rowCount + 1}
      aria-colcount={sizes.length}
      aria-multiselectable={page ? true : undefined}
      aria-busy={isLoading}
      {...actions}
      onFocus={stop.onFocus}
      onBlur={stop.onBlur}
      sx={gridStyle({ density: view.density, isAnyHeight: props.isAnyHeight, opens: onOpen !== undefined })}
      style={{ '--grid-columns': tracks.template, '--grid-width': `${tracks.widthMin}px` } as object}
    >
      <GridHead
        columns={columns}
        sort={view.sort}
        tabField={stop.rowId === undefined ? stop.field : undefined}
        selection={page}
        onResize={resize}
      />
      {rows.length > 0 && (
        <div role="rowgroup">
          {rows.map((row, index) => (
            <GridRow
              key={ids[index]}
              row={row}
              id={ids[index] ?? ''}
              index={index}
              ariaIndex={before + index + 2}
              columns={columns}
              tabField={stop.rowId !== undefined && stop.rowId === ids[index] ? stop.field : undefined}
              isChosen={page && page.chosen.has(ids[index] ?? '')}
              choose={page?.choose}
            />
          ))}
        </div>
      )}
      {isFirstLoad && <SkeletonRows count={view.pageSize} columns={sizes.length} />}
    </Box>
  );
}

interface Widths<Row> {
  /** With the column of boxes. */
  readonly sizes: readonly { readonly field: string }[];
  readonly tracks: { readonly template: string; readonly widthMin: number };
  readonly resize: (column: GridColumn<Row>, width: number) => void;
  /** By so many pixels, from the width that is shown where none was chosen yet. Each of several in a row counts. */
  readonly widen: (column: GridColumn<Row>, pixels: number, shown: number) => void;
}

/** How wide the columns are; what the reader draws holds until they leave the page. */
function useWidths<Row>(columns: readonly GridColumn<Row>[], hasBoxes: boolean): Widths<Row> {
  const [chosen, setChosen] = useState<ChosenWidths>({});
  const resize = useCallback((column: GridColumn<Row>, width: number) => {
    setChosen((current) => ({ ...current, [column.field]: widthOf(column, width) }));
  }, []);
  const widen = useCallback((column: GridColumn<Row>, pixels: number, shown: number) => {
    setChosen((current) => ({
      ...current,
      [column.field]: widthOf(column, (current[column.field] ?? shown) + pixels),
    }));
  }, []);
  const sizes = useMemo(() => (hasBoxes ? [SELECT_COLUMN, ...columns] : columns), [hasBoxes, columns]);
  const tracks = useMemo(() => tracksOf(sizes, chosen), [sizes, chosen]);
  return { sizes, tracks, resize, widen };
}
