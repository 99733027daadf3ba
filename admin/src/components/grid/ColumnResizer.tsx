import { useRef } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { naturalWidth } from './grid-cells';
import type { GridColumn } from './grid-column';

interface ColumnResizerProps<Row> {
  readonly column: GridColumn<Row>;
  readonly onResize: (column: GridColumn<Row>, width: number) => void;
}

/** The edge of a head: drawn to another width, or with two clicks as wide as what the column holds. */
export function ColumnResizer<Row>({ column, onResize }: ColumnResizerProps<Row>): ReactNode {
  const begin = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const start = (event: PointerEvent<HTMLElement>): void => {
    const width = event.currentTarget.parentElement?.getBoundingClientRect().width;
    if (event.button !== 0 || width === undefined) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    begin.current = { x: event.clientX, width };
  };
  const move = ({ clientX }: PointerEvent): void => {
    if (begin.current) onResize(column, begin.current.width + clientX - begin.current.x);
  };
  const end = (): void => {
    begin.current = null;
  };
  return (
    <span
      data-part="edge"
      aria-hidden
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={({ currentTarget }) => {
        const grid = currentTarget.closest<HTMLElement>('[role=grid]');
        if (grid) onResize(column, naturalWidth(grid, column.field));
      }}
    />
  );
}
