import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { ScrollBox } from './ScrollBox';

export interface SimpleColumn<Row> {
  readonly label: string;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Below the last row, such as a sum. */
  readonly foot?: ReactNode;
  /** Of all its cells, the head's too. */
  readonly sx?: object;
}

interface SimpleTableProps<Row> {
  readonly label: string;
  readonly columns: readonly SimpleColumn<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row, index: number) => string | number;
  /** In pixels: what is higher scrolls below its head, in a frame. */
  readonly maxHeight?: number;
}

/** A short table, all of it at once. Where it is wider than the screen it scrolls in itself. */
export function SimpleTable<Row>({ label, columns, rows, idOf, maxHeight }: SimpleTableProps<Row>): ReactNode {
  const hasFoot = columns.some(({ foot }) => foot !== undefined);
  const isFramed = maxHeight !== undefined;
  return (
    <ScrollBox label={label} sx={isFramed ? { maxHeight, border: 1, borderColor: 'divider', borderRadius: 1 } : {}}>
      <Table size="small" stickyHeader={isFramed} aria-label={label} sx={isFramed ? FRAMED_STYLE : STYLE}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.label} align={alignOf(column)} sx={column.sx}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={idOf(row, index)}>
              {columns.map((column) => (
                <TableCell key={column.label} align={alignOf(column)} sx={column.sx}>
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
          {hasFoot && (
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column.label} align={alignOf(column)} sx={FOOT_STYLE}>
                  {column.foot}
                </TableCell>
              ))}
            </TableRow>
          )}
        </TableBody>
      </Table>
    </ScrollBox>
  );
}

const STYLE = {
  '& thead th': { fontWeight: 600, whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
} as const;
/** The rows go by below the head. */
const FRAMED_STYLE = {
  ...STYLE,
  '& thead th': { ...STYLE['& thead th'], backgroundColor: 'background.paper' },
} as const;
const FOOT_STYLE = { fontWeight: 600, borderTop: 1, borderColor: 'divider' } as const;

function alignOf({ isNumber = false }: { readonly isNumber?: boolean }): 'left' | 'right' {
  return isNumber ? 'right' : 'left';
}
