import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { formatDelta, formatQuantity } from '../../components/format';
import { ScrollBox } from '../../components/ScrollBox';
import { StatusChip } from '../../components/StatusChip';
import type { ShownShare, ShownStock } from './product';
import { salableLines } from './salable-lines';
import { t } from '../../language/messages';

interface SalableTableProps {
  readonly stock: ShownStock;
  /** Reservations are known per source only where they are kept so. */
  readonly isReservedPerSource: boolean;
  readonly isDense?: boolean;
}

/** What each source has of a product, what orders hold of it there and what can be sold (behaviour, 11.5). */
export function SalableTable({ stock, isReservedPerSource, isDense = false }: SalableTableProps): ReactNode {
  const columns = isReservedPerSource ? 4 : 3;
  return (
    <ScrollBox label={t('Salable quantity by source in {stockName}', { stockName: stock.stockName })}>
      <Table size="small" sx={isDense ? DENSE : ROOMY}>
        <TableHead>
          <TableRow>
            <TableCell>{t('Source')}</TableCell>
            <TableCell align="right">{t('On Hand')}</TableCell>
            {isReservedPerSource && <TableCell align="right">{t('Reservations')}</TableCell>}
            <TableCell align="right">{t('Salable')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {stock.sources.map((share) => (
            <TableRow key={share.sourceCode}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: 'anywhere', minWidth: 80 }}>
                <SourceName share={share} isDense={isDense} />
              </TableCell>
              <TableCell align="right">{formatQuantity(share.onHand)}</TableCell>
              {isReservedPerSource && <TableCell align="right">{formatQuantity(share.reserved)}</TableCell>}
              <TableCell align="right">{formatQuantity(share.salable)}</TableCell>
            </TableRow>
          ))}
          {salableLines(stock, isReservedPerSource).map(({ label, quantity }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row" colSpan={columns - 1} sx={{ fontWeight: 400 }}>
                {label}
              </TableCell>
              <TableCell align="right">{formatDelta(quantity)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell
              component="th"
              scope="row"
              colSpan={columns - 1}
              sx={{ color: 'text.primary', fontWeight: 600, borderBottom: 0 }}
            >
              {t('Salable quantity')}
            </TableCell>
            <TableCell align="right" sx={{ color: 'text.primary', fontWeight: 600, borderBottom: 0 }}>
              {formatQuantity(stock.salableQuantity)}
            </TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </ScrollBox>
  );
}

const ROOMY = {
  '& td, & th': { px: { xs: 0.75, sm: 1.5 }, fontSize: '0.875rem' },
  '& thead th': { whiteSpace: 'nowrap' },
} as const;
const DENSE = {
  '& td, & th': { py: 0.25, px: 0.5, fontSize: '0.75rem' },
  '& thead th': { whiteSpace: 'nowrap' },
} as const;

function SourceName({ share, isDense }: { share: ShownShare; isDense: boolean }): ReactNode {
  const flags = [...(share.enabled ? [] : [DISABLED]), ...(share.inStock ? [] : [OUT_OF_STOCK])];
  return (
    <Box
      component="span"
      title={share.sourceCode}
      sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 0.75, alignItems: 'center' }}
    >
      {share.sourceName}
      {flags.map(({ label, tone }) =>
        isDense ? (
          <Box key={label} component="span" sx={{ color: tone === 'warning' ? 'warning.main' : 'text.secondary' }}>
            {label}
          </Box>
        ) : (
          <StatusChip key={label} label={label} tone={tone} />
        ),
      )}
    </Box>
  );
}

const DISABLED = { label: t('Disabled'), tone: 'neutral' } as const;
const OUT_OF_STOCK = { label: t('Out of Stock'), tone: 'warning' } as const;
