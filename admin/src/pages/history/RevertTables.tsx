import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '../../components/format';
import { DeltaText } from '../../components/QuantityText';
import { ScrollBox } from '../../components/ScrollBox';
import { AVAILABLE, stateInWords } from '../../components/state-words';
import { useStateNames } from './use-state-names';
import { t } from '../../language/messages';

/** Rows that are drawn; a revert of one request has up to 10,000. */
const DRAWN_MAX = 200;

interface Item {
  readonly sourceCode: string;
  readonly sku: string;
  readonly state: string;
}

/** What a revert moves. */
export function RevertedTable({ items }: { items: readonly (Item & { readonly delta: number })[] }): ReactNode {
  return (
    <ItemTable
      title={t('Would be taken back: {count}', { count: formatCount(items.length) })}
      items={items}
      last={t('Change')}
      isRight
      cell={({ delta }) => <DeltaText value={delta} />}
    />
  );
}

/** What a revert leaves as it is, and why. */
export function RefusedTable({ items }: { items: readonly (Item & { readonly reason: string })[] }): ReactNode {
  return (
    <ItemTable
      title={t('Refused: {count}', { count: formatCount(items.length) })}
      items={items}
      last={t('Why')}
      cell={({ reason }) => <span>{reason}</span>}
    />
  );
}

interface ItemTableProps<Row extends Item> {
  readonly title: string;
  readonly items: readonly Row[];
  readonly last: string;
  readonly isRight?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

function ItemTable<Row extends Item>({ title, items, last, isRight = false, cell }: ItemTableProps<Row>): ReactNode {
  const id = useId();
  const align = isRight ? 'right' : 'left';
  const more = items.length - DRAWN_MAX;
  const states = useStateNames();
  const hasStates = items.some(({ state }) => state !== AVAILABLE);
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <ScrollBox label={title} sx={{ maxHeight: 240, border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Table size="small" stickyHeader aria-labelledby={id}>
          <TableHead>
            <TableRow>
              <TableCell>{t('Source')}</TableCell>
              <TableCell>{t('SKU')}</TableCell>
              {hasStates && <TableCell>{t('State')}</TableCell>}
              <TableCell align={align}>{last}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {items.slice(0, DRAWN_MAX).map((row) => (
              <TableRow key={`${row.sourceCode}\n${row.sku}\n${row.state}`}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.sourceCode}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.sku}</TableCell>
                {hasStates && <TableCell>{stateInWords(row.state, states)}</TableCell>}
                <TableCell align={align}>{cell(row)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollBox>
      {more > 0 && (
        <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t('and {more} more', { more: formatCount(more) })}
        </Typography>
      )}
    </Box>
  );
}
