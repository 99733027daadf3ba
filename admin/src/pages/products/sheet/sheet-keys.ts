/** Where the keyboard is: rows from 0, columns from 0, the first being the product. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

/** How far a page key goes. */
const PAGE_ROWS = 10;

/** What is asked of the keyboard's place, as far as it is a way to another cell. */
interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Where a key leads to within `rows` and `columns`; undefined for one that leads nowhere. */
export function moved(
  { row, column }: Position,
  { key, ctrlKey, metaKey }: Key,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Position | undefined {
  const far = ctrlKey || metaKey;
  const target: Readonly<Record<string, Position>> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? rows - 1 : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? columns - 1 : column + 1 },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? rows - 1 : row, column: columns - 1 },
    PageUp: { row: row - PAGE_ROWS, column },
    PageDown: { row: row + PAGE_ROWS, column },
  };
  const found = target[key];
  return found && within(found, { rows, columns });
}

/** The nearest place that there is. */
export function within(
  { row, column }: Position,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Position {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}

/** Whether a key types a sign that begins a figure anew. */
export function beginsFigure({ key, ctrlKey, metaKey }: Key): boolean {
  return !ctrlKey && !metaKey && key.length === 1 && key !== ' ';
}
