import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { DateTimeText } from '../../components/DateTimeText';
import { formatQuantity } from '../../components/format';
import { ScrollBox } from '../../components/ScrollBox';
import type { ChartData } from './chart-data';
import { t } from '../../language/messages';

interface QuantityTableProps {
  readonly data: ChartData;
  readonly nameOf: (sourceCode: string) => string;
  readonly height: number;
}

/** What the chart draws, in numbers, newest first. */
export function QuantityTable({ data, nameOf, height }: QuantityTableProps): ReactNode {
  const rows = data.moments.map((moment, index) => ({
    at: moment.toISOString(),
    quantities: data.lines.map(({ quantities }) => quantities[index] ?? null),
  }));
  return (
    <ScrollBox label={t('Quantities over time')} sx={{ height, overflow: 'auto' }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('Date')}</TableCell>
            {data.lines.map(({ sourceCode }) => (
              <TableCell key={sourceCode} align="right">
                {nameOf(sourceCode)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.reverse().map(({ at, quantities }) => (
            <TableRow key={at}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400, whiteSpace: 'nowrap' }}>
                <DateTimeText value={at} />
              </TableCell>
              {quantities.map((quantity, index) => (
                <TableCell key={data.lines[index]?.sourceCode ?? index} align="right">
                  {quantity === null ? '–' : formatQuantity(quantity)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollBox>
  );
}
