/** Where a cell of a grid is, from 0; the head is row 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** How large a grid is. */
export interface GridSize {
  /** With the head. */
  readonly rows: number;
  readonly columns: number;
  /** Rows that are seen at once. */
  readonly rowsInSight: number;
}

interface KeyStroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The cell that a key leads to from another one; undefined for keys that lead nowhere. */
export function movedBy(stroke: KeyStroke, from: CellPlace, size: GridSize): CellPlace | undefined {
  const to = targetOf(stroke, from, size);
  return to && { row: within(to.row, size.rows), column: within(to.column, size.columns) };
}

function targetOf({ key, ctrlKey, metaKey }: KeyStroke, from: CellPlace, size: GridSize): CellPlace | undefined {
  const { row, column } = from;
  const isFar = (ctrlKey || metaKey) && row > 0;
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'Home':
      return { row: isFar ? 1 : row, column: 0 };
    case 'End':
      return { row: isFar ? size.rows - 1 : row, column: size.columns - 1 };
    case 'PageUp':
      // From the first row to the head, and never past the first row to it.
      return { row: row > 1 ? Math.max(1, row - size.rowsInSight) : 0, column };
    case 'PageDown':
      return { row: row + size.rowsInSight, column };
    default:
      return undefined;
  }
}

function within(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}
