import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

export interface SimpleColumn<Row> {
  readonly label: string;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Below the last row, such as a sum. */
  readonly foot?: ReactNode;
}

interface SimpleTableProps<Row> {
  readonly label: string;
  readonly columns: readonly SimpleColumn<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string | number;
}

/** A short table, all of it at once. Where it is wider than the screen it scrolls in itself. */
export function SimpleTable<Row>({ label, columns, rows, idOf }: SimpleTableProps<Row>): ReactNode {
  const hasFoot = columns.some(({ foot }) => foot !== undefined);
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell
                key={column.label}
                align={column.isNumber ? 'right' : 'left'}
                sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
              >
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-of-type td': { borderBottom: 0 } }}>
          {rows.map((row) => (
            <TableRow key={idOf(row)}>
              {columns.map((column) => (
                <TableCell key={column.label} align={column.isNumber ? 'right' : 'left'}>
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
          {hasFoot && (
            <TableRow>
              {columns.map((column) => (
                <TableCell
                  key={column.label}
                  align={column.isNumber ? 'right' : 'left'}
                  sx={{ fontWeight: 600, borderTop: 1, borderColor: 'divider' }}
                >
                  {column.foot}
                </TableCell>
              ))}
            </TableRow>
          )}
        </TableBody>
      </Table>
    </Box>
  );
}
