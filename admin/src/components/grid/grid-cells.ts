import { movedBy } from './cell-movement';

/** The column of boxes, and what it is called in the page. */
export const SELECT_FIELD = '__check__';

/** The cell of the grid that something of the page lies in; null for what a cell has opened over the page. */
export function cellOf(grid: HTMLElement, target: EventTarget): HTMLElement | null {
  const cell = (target as Element).closest<HTMLElement>('[role=gridcell], [role=columnheader]');
  return cell && grid.contains(cell) ? cell : null;
}

export function isHead(cell: HTMLElement): boolean {
  return cell.role === 'columnheader';
}

/** The row of a cell; the head has none. */
export function rowIdOf(cell: HTMLElement): string | undefined {
  return cell.parentElement?.dataset['id'];
}

/** Whether the target has a use of its own for clicks and for enter. */
export function isControl(target: EventTarget): boolean {
  return (target as Element).closest('a, button, input, label, select, textarea') !== null;
}

/** Whether the target has a use of its own for every key. */
export function isWritten(target: EventTarget): boolean {
  return (target as Element).closest('input:not([type=checkbox]), select, textarea') !== null;
}

/** The link or button that a cell is there for; null where it has none. */
export function controlIn(cell: Element | null | undefined): HTMLElement | null {
  return cell?.querySelector<HTMLElement>('[tabindex]:not(:disabled)') ?? null;
}

/** Gives the keyboard to a cell, or to the link or button that it is there for. */
export function focusCell(cell: Element | null | undefined): void {
  const place = controlIn(cell) ?? (cell as HTMLElement | null | undefined);
  place?.focus();
}

/** Leads from a cell to the one that a key stands for; false where it stands for none. */
export function moveFrom(
  grid: HTMLElement,
  cell: HTMLElement,
  stroke: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
): boolean {
  const rows = rowsOf(grid);
  const [head, first] = rows;
  const columns = head?.children ?? [];
  const row = rows.findIndex((one) => one === cell.parentElement);
  const column = [...(cell.parentElement?.children ?? [])].indexOf(cell);
  const inSight = grid.clientHeight - (head?.clientHeight ?? 0);
  const rowsInSight = Math.max(1, Math.floor(inSight / Math.max(1, first?.offsetHeight ?? 1)));
  const to = movedBy(stroke, { row, column }, { rows: rows.length, columns: columns.length, rowsInSight });
  if (!to) return false;
  focusCell(rows[to.row]?.children[to.column]);
  return true;
}

/** The cell of a row, from 0, or of the last one there is. */
export function cellAt(grid: HTMLElement, row: number, field: string): HTMLElement | null {
  const rows = rowsOf(grid);
  const place = rows[Math.min(row, rows.length - 1)];
  return place?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`) ?? null;
}

/** The place of a cell's row; 0 is the head. */
export function rowIndexOf(grid: HTMLElement, cell: HTMLElement): number {
  return rowsOf(grid).findIndex((row) => row === cell.parentElement);
}

/** The head, then the rows of the page. */
function rowsOf(grid: HTMLElement): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>(':scope > [role=rowgroup] > [role=row]')];
}

/** As wide as the widest of a column's cells would like to be. */
export function naturalWidth(grid: HTMLElement, field: string): number {
  const cells = rowsOf(grid).flatMap((row) => [...row.querySelectorAll(`[data-field="${CSS.escape(field)}"]`)]);
  return Math.max(0, ...cells.map(wishOf));
}

function wishOf(cell: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  const parts = [...cell.children].filter((part) => getComputedStyle(part).position !== 'absolute');
  const content = parts.reduce((sum, part) => sum + Math.max(part.scrollWidth, part.getBoundingClientRect().width), 0);
  return Math.ceil(content) + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) + 1;
}

/** What is copied of a page: the text of a cell, or of rows that are chosen those of their cells, for spreadsheets. */
export interface CopiedText {
  readonly text: string;
  /** How many rows the text has; none where it is that of the cell. */
  readonly rows: number;
}

/** The rows of the page that are chosen; the cell where none of them is. */
export function copiedText(grid: HTMLElement, cell: HTMLElement): CopiedText {
  const chosen = rowsOf(grid).filter((row) => row.ariaSelected === 'true');
  if (chosen.length === 0) return { text: cell.innerText.trim(), rows: 0 };
  const lines = chosen.map((row) =>
    cellsOf(row)
      .map((one) => oneLine(one.innerText))
      .join('\t'),
  );
  return { text: lines.join('\n'), rows: lines.length };
}

function cellsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[role=gridcell]')].filter(
    ({ dataset }) => dataset['field'] !== SELECT_FIELD,
  );
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
