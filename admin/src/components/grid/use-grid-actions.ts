import type { KeyboardEvent, MouseEvent } from 'react';
import { cellOf, isControl, isHead, isWritten, moveFrom, rowIdOf } from './grid-cells';
import type { GridColumn } from './grid-column';
import { nextSort } from './grid-view';
import type { PageSelection } from './SelectCells';
import type { GridViewState } from './use-grid-view';

/** How much a key makes a column wider or narrower, in pixels. */
const RESIZE_STEP = 20;

interface GridActionsOptions<Row> {
  readonly view: GridViewState;
  readonly columns: readonly GridColumn<Row>[];
  readonly ids: readonly string[];
  readonly rows: readonly Row[];
  readonly selection: (PageSelection & { readonly chosen: ReadonlySet<string> }) | undefined;
  readonly widen: (column: GridColumn<Row>, pixels: number, shown: number) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
  /** Copies the rows that are chosen, or else the cell. */
  readonly copy: (grid: HTMLElement, cell: HTMLElement, chosen: number) => void;
}

interface GridActions {
  onClick(event: MouseEvent<HTMLElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/**
 * What a grid does for clicks and keys. A head is sorted by with a click or enter, and resized with shift and an arrow. A
 * row opens with a click or enter, and is chosen with space. What stands in a cell keeps its own clicks and keys.
 */
export function useGridActions<Row>(options: GridActionsOptions<Row>): GridActions {
  const sortBy = (cell: HTMLElement): void => {
    const column = columnOf(options.columns, cell);
    if (!column || column.sortable === false) return;
    options.view.change(({ sort }) => ({ sort: nextSort(sort, column.field) }));
  };
  return {
    onClick(event) {
      const cell = cellOf(event.currentTarget, event.target);
      if (!cell || isControl(event.target)) return;
      if (isHead(cell)) sortBy(cell);
      else if (isPlainClick(event, cell)) open(options, cell);
    },
    onKeyDown(event) {
      const grid = event.currentTarget;
      const cell = cellOf(grid, event.target);
      if (!cell || event.defaultPrevented || event.altKey || isWritten(event.target)) return;
      const isDone = isHead(cell)
        ? headKey(event, cell, options, sortBy)
        : rowKey(event, cell, options) || pageKey(event, cell, options);
      if (isDone || moveFrom(grid, cell, strokeOf(event))) event.preventDefault();
    },
  };
}

/** Not one that marks text, and not one beside a field in which something is being typed. */
function isPlainClick(event: MouseEvent, cell: HTMLElement): boolean {
  if (hasModifier(event) || window.getSelection()?.isCollapsed === false) return false;
  return cell.querySelector('input, textarea, select') === null;
}

function headKey<Row>(
  event: KeyboardEvent,
  cell: HTMLElement,
  { columns, widen }: GridActionsOptions<Row>,
  sortBy: (cell: HTMLElement) => void,
): boolean {
  const column = columnOf(columns, cell);
  if (!column) return false;
  if (event.key === 'Enter') {
    sortBy(cell);
    return true;
  }
  const step = { ArrowLeft: -RESIZE_STEP, ArrowRight: RESIZE_STEP }[event.key];
  if (event.shiftKey && step !== undefined && column.resizable !== false) {
    widen(column, step, cell.getBoundingClientRect().width);
    return true;
  }
  // The page is not to scroll by it.
  return event.key === ' ';
}

function rowKey<Row>(event: KeyboardEvent, cell: HTMLElement, options: GridActionsOptions<Row>): boolean {
  const { selection } = options;
  const isOwn = isControl(event.target);
  if (event.key === 'Enter' && !hasModifier(event) && !isOwn) {
    // What opens takes the keyboard: the key is not to press a button there.
    const link = cell.querySelector<HTMLElement>('a[href]');
    if (link) link.click();
    else open(options, cell);
    return true;
  }
  const id = rowIdOf(cell);
  if (event.key !== ' ' || isOwn || id === undefined) return false;
  if (selection) selection.choose(id, !selection.chosen.has(id), false);
  else moveFrom(event.currentTarget as HTMLElement, cell, { key: 'PageDown', ctrlKey: false, metaKey: false });
  return true;
}

/** All rows of the page are chosen with Ctrl and A; Ctrl and C copies what is chosen, or else the cell. */
function pageKey<Row>(event: KeyboardEvent, cell: HTMLElement, { selection, copy }: GridActionsOptions<Row>): boolean {
  if (!(event.ctrlKey || event.metaKey)) return false;
  const key = event.key.toLowerCase();
  if (key === 'a' && selection) {
    selection.chooseAll(true);
    return true;
  }
  // What the reader has marked is what they copy.
  if (key !== 'c' || window.getSelection()?.isCollapsed === false) return false;
  copy(event.currentTarget as HTMLElement, cell, selection?.chosen.size ?? 0);
  return true;
}

function open<Row>({ ids, rows, onOpen }: GridActionsOptions<Row>, cell: HTMLElement): void {
  const row = rows[ids.indexOf(rowIdOf(cell) ?? '')];
  if (row !== undefined) onOpen?.(row);
}

function columnOf<Row>(columns: readonly GridColumn<Row>[], cell: HTMLElement): GridColumn<Row> | undefined {
  return columns.find(({ field }) => field === cell.dataset['field']);
}

function hasModifier({ ctrlKey, metaKey, shiftKey }: KeyboardEvent | MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}

function strokeOf({ key, ctrlKey, metaKey }: KeyboardEvent): { key: string; ctrlKey: boolean; metaKey: boolean } {
  return { key, ctrlKey, metaKey };
}
