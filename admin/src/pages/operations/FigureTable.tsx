import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ScrollBox } from '../../components/ScrollBox';
import { t } from '../../language/messages';

interface FigureTableProps {
  readonly title: string;
  /** The first names the rows; the others are figures. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}

/** A few rows of figures. */
export function FigureTable({ title, columns, rows }: FigureTableProps): ReactNode {
  return (
    <Paper variant="outlined" component="section" aria-label={title}>
      <Typography variant="h2" sx={{ p: 2, pb: 1 }}>
        {title}
      </Typography>
      <ScrollBox label={t('{title} in figures', { title })}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map((column, index) => (
                <TableCell key={column} align={index === 0 ? 'left' : 'right'}>
                  {column}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <TableRow key={key}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                {figures.map((figure, index) => (
                  <TableCell key={columns[index + 1]} align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {figure}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollBox>
    </Paper>
  );
}
