import type { ReactNode } from 'react';
import { SimpleTable } from '../../components/SimpleTable';
import type { SimpleColumn } from '../../components/SimpleTable';

export interface RowTableColumn<Row> extends Pick<SimpleColumn<Row>, 'label' | 'isNumber' | 'cell'> {
  /** Left out on phones. */
  readonly isWide?: boolean;
}

interface RowTableProps<Row> {
  readonly label: string;
  readonly columns: readonly RowTableColumn<Row>[];
  readonly rows: readonly Row[];
}

const HEIGHT_MAX = 360;

/** Rows of a file, a hundred at most, in a box that scrolls in itself. */
export function RowTable<Row>({ label, columns, rows }: RowTableProps<Row>): ReactNode {
  return (
    <SimpleTable
      label={label}
      columns={columns.map((column) => ({ ...column, sx: styleOf(column) }))}
      rows={rows}
      // Several faults may be about one line: the place in the list is what tells them apart.
      idOf={(_row, index) => index}
      maxHeight={HEIGHT_MAX}
    />
  );
}

function styleOf({ isNumber = false, isWide = false }: Pick<RowTableColumn<never>, 'isNumber' | 'isWide'>): object {
  return {
    px: { xs: 1, sm: 2 },
    ...(isNumber ? { whiteSpace: 'nowrap', width: '1%' } : { overflowWrap: 'anywhere' }),
    ...(isWide ? { display: { xs: 'none', sm: 'table-cell' } } : {}),
  };
}
