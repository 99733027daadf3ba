import { mdiArrowUp } from '@mdi/js';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import { ColumnResizer } from './ColumnResizer';
import type { GridColumn } from './grid-column';
import type { GridView } from './grid-view';
import { SelectAllCell } from './SelectCells';
import type { PageSelection } from './SelectCells';

interface GridHeadProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly sort: GridView['sort'];
  /** The field of the head that the tab key stops at; undefined where it is in a row. */
  readonly tabField: string | undefined;
  readonly selection: PageSelection | undefined;
  readonly onResize: (column: GridColumn<Row>, width: number) => void;
}

/** The heads of a grid; the grid itself takes their clicks and keys. */
export function GridHead<Row>({ columns, sort, tabField, selection, onResize }: GridHeadProps<Row>): ReactNode {
  const first = selection ? 2 : 1;
  return (
    <div role="rowgroup" data-part="head">
      <div role="row" aria-rowindex={1}>
        {selection && <SelectAllCell selection={selection} tabField={tabField} />}
        {columns.map((column, index) => (
          <div
            key={column.field}
            role="columnheader"
            data-field={column.field}
            data-align={column.align}
            aria-colindex={first + index}
            aria-sort={column.sortable === false ? undefined : sortedAs(column.field, sort)}
            tabIndex={tabField === column.field ? 0 : -1}
            title={column.description}
          >
            {column.isHeadHidden === true ? (
              <span style={visuallyHidden}>{column.headerName}</span>
            ) : (
              <span data-part="title">{column.headerName}</span>
            )}
            {column.sortable !== false && <Icon path={mdiArrowUp} data-part="order" />}
            {column.resizable !== false && <ColumnResizer column={column} onResize={onResize} />}
          </div>
        ))}
      </div>
    </div>
  );
}

function sortedAs(field: string, sort: GridView['sort']): 'ascending' | 'descending' | 'none' {
  if (sort?.field !== field) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}
