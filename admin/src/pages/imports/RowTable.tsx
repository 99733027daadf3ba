import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

export interface RowTableColumn<Row> {
  readonly label: string;
  readonly isNumber?: boolean;
  /** Left out on phones. */
  readonly isWide?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface RowTableProps<Row> {
  readonly label: string;
  readonly columns: readonly RowTableColumn<Row>[];
  readonly rows: readonly Row[];
}

/** Rows of a file, a hundred at most, in a box that scrolls in itself. */
export function RowTable<Row>({ label, columns, rows }: RowTableProps<Row>): ReactNode {
  return (
    <TableContainer
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{ maxHeight: 360, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell
                key={column.label}
                align={column.isNumber === true ? 'right' : 'left'}
                sx={{ ...styleOf(column), whiteSpace: 'nowrap', fontWeight: 600, backgroundColor: 'background.paper' }}
              >
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-of-type td': { borderBottom: 0 } }}>
          {rows.map((row, index) => (
            // Several faults may be about one line: the place in the list is what tells them apart.
            <TableRow key={index}>
              {columns.map((column) => (
                <TableCell key={column.label} align={column.isNumber === true ? 'right' : 'left'} sx={styleOf(column)}>
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function styleOf({ isNumber = false, isWide = false }: Pick<RowTableColumn<never>, 'isNumber' | 'isWide'>): object {
  return {
    px: { xs: 1, sm: 2 },
    ...(isNumber ? { whiteSpace: 'nowrap', width: '1%' } : { overflowWrap: 'anywhere' }),
    ...(isWide ? { display: { xs: 'none', sm: 'table-cell' } } : {}),
  };
}
