import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';
import { cellAt, cellOf, focusCell, rowIdOf, rowIndexOf } from './grid-cells';

/** A cell: of the head where it has no row. */
interface GridPlace {
  readonly rowId: string | undefined;
  readonly field: string;
}

interface TabStop extends GridPlace {
  onFocus(event: FocusEvent): void;
  onBlur(): void;
}

/**
 * Where the tab key enters the grid: at the cell that had the keyboard last, else at the first head. When the row of that
 * cell goes, the one that takes its place gets the keyboard.
 */
export function useTabStop(
  grid: RefObject<HTMLElement | null>,
  fields: readonly string[],
  rowIds: readonly string[],
): TabStop {
  const [last, setLast] = useState<GridPlace | null>(null);
  const held = useRef<{ readonly row: number; readonly field: string } | null>(null);
  const onFocus = useCallback(({ currentTarget, target }: FocusEvent) => {
    const [root, cell] = [currentTarget as HTMLElement, cellOf(currentTarget as HTMLElement, target)];
    const field = cell?.dataset['field'];
    if (!cell || field === undefined) return;
    held.current = { row: rowIndexOf(root, cell), field };
    const rowId = rowIdOf(cell);
    setLast((current) => (current?.rowId === rowId && current?.field === field ? current : { rowId, field }));
  }, []);
  // Not called for a cell that is taken away: React is silent while it changes the page.
  const onBlur = useCallback(() => {
    held.current = null;
  }, []);
  useLayoutEffect(() => {
    if (!held.current || !grid.current || document.activeElement !== document.body) return;
    focusCell(cellAt(grid.current, held.current.row, held.current.field));
  }, [grid, rowIds, fields]);
  const isThere =
    last !== null && fields.includes(last.field) && (last.rowId === undefined || rowIds.includes(last.rowId));
  const place = isThere ? last : { rowId: undefined, field: fields[0] ?? '' };
  return { ...place, onFocus, onBlur };
}
