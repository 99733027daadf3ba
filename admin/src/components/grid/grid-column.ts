import type { ReactNode } from 'react';
import type { ColumnSize } from './column-widths';

/** What a cell is drawn from. */
export interface GridCell<Row> {
  readonly row: Row;
  /** For the link or button of the cell: the grid is one tab stop, and the arrows lead to what is in it. */
  readonly tabIndex: 0 | -1;
}

/** A column of a list. Sorting is the server's: `sortable: false` for what it cannot sort by. */
export interface GridColumn<Row> extends ColumnSize {
  readonly headerName: string;
  /** More than the head says; shown by the pointer. */
  readonly description?: string;
  /** The head is for screen readers alone. */
  readonly isHeadHidden?: boolean;
  /** Where head and cells stand; figures stand at the right. */
  readonly align?: 'left' | 'center' | 'right';
  readonly sortable?: boolean;
  /** False for a column that has to stay. */
  readonly hideable?: boolean;
  readonly resizable?: boolean;
  /** Without it the cell has the row's value of that field. */
  readonly renderCell?: (cell: GridCell<Row>) => ReactNode;
}

/** What a cell shows; texts and figures are still to be drawn in one line. */
export function contentOf<Row extends object>(column: GridColumn<Row>, cell: GridCell<Row>): ReactNode {
  if (column.renderCell) return column.renderCell(cell);
  const value: unknown = (cell.row as Readonly<Record<string, unknown>>)[column.field];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
