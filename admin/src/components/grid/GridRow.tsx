import { memo, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { controlIn, SELECT_FIELD } from './grid-cells';
import { contentOf } from './grid-column';
import type { GridColumn } from './grid-column';
import { SelectCell } from './SelectCells';
import type { PageSelection } from './SelectCells';

interface GridRowProps<Row> {
  readonly row: Row;
  readonly id: string;
  /** On the page, from 0, and in the whole list, from 1; the head is the first. */
  readonly index: number;
  readonly ariaIndex: number;
  readonly columns: readonly GridColumn<Row>[];
  /** The field of the cell that the tab key stops at; undefined where it is in another row. */
  readonly tabField: string | undefined;
  /** Undefined where nothing can be chosen. */
  readonly isChosen: boolean | undefined;
  readonly choose: PageSelection['choose'] | undefined;
}

function PlainGridRow<Row extends object>(props: GridRowProps<Row>): ReactNode {
  const { row, id, index, ariaIndex, columns, tabField, isChosen, choose } = props;
  const first = choose ? 2 : 1;
  return (
    <div role="row" data-id={id} data-rowindex={index} aria-rowindex={ariaIndex} aria-selected={isChosen}>
      {choose && (
        <SelectCell
          id={id}
          isChosen={isChosen === true}
          choose={choose}
          tabIndex={tabField === SELECT_FIELD ? 0 : -1}
        />
      )}
      {columns.map((column, place) => (
        <Cell
          key={column.field}
          row={row}
          column={column}
          place={first + place}
          tabIndex={tabField === column.field ? 0 : -1}
        />
      ))}
    </div>
  );
}

/** A row is drawn anew where something of it changes alone: pages have up to 200. */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow;

interface CellProps<Row> {
  readonly row: Row;
  readonly column: GridColumn<Row>;
  /** Among the columns, from 1. */
  readonly place: number;
  readonly tabIndex: 0 | -1;
}

/** A cell is a stop of the tab key itself where it holds no link and no button: one that does would be two stops. */
function Cell<Row extends object>({ row, column, place, tabIndex }: CellProps<Row>): ReactNode {
  const cell = useRef<HTMLDivElement>(null);
  // What a cell holds depends on its row and on what the reader may do: only the page knows.
  useLayoutEffect(() => {
    const isStop = tabIndex === 0 && controlIn(cell.current) === null;
    cell.current?.setAttribute('tabindex', isStop ? '0' : '-1');
  });
  return (
    <div ref={cell} role="gridcell" data-field={column.field} data-align={column.align} aria-colindex={place}>
      <CellContent content={contentOf(column, { row, tabIndex })} />
    </div>
  );
}

/** A text is cut where it has no room; the whole of it is its title. */
function CellContent({ content }: { content: ReactNode }): ReactNode {
  if (typeof content !== 'string' && typeof content !== 'number') return content;
  return (
    <span data-part="text" title={String(content)}>
      {content}
    </span>
  );
}
