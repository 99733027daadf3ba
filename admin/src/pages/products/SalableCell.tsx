import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { formatQuantity } from '../../components/format';
import type { ShownStock } from './product';
import { SalableTable } from './SalableTable';
import { t } from '../../language/messages';

/** What the cell is drawn from. */
export interface SalableCellProps {
  readonly stocks: readonly ShownStock[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly isReservedPerSource: boolean;
  /** With one source there is nothing to break down. */
  readonly hasBreakdown: boolean;
  /** The grid's: 0 while the cell has the focus. */
  readonly tabIndex: 0 | -1;
}

/** What each stock can sell of a product; opened, source by source. */
export function SalableCell(props: SalableCellProps): ReactNode {
  const { stocks, isOpen, onToggle, isReservedPerSource, hasBreakdown, tabIndex } = props;
  if (stocks.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('In no stock')}</Box>;
  const hasSources = hasBreakdown && stocks.some(({ manageStock, sources }) => manageStock && sources.length > 0);
  return (
    <Stack spacing={0.5} sx={{ width: '100%', minWidth: 0 }}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ alignItems: 'flex-start', justifyContent: 'space-between', gap: { xs: 0, sm: 1 } }}
      >
        <Stack sx={{ minWidth: 0, maxWidth: '100%', flexGrow: 1 }}>
          {stocks.map((stock) => (
            <SalableLine key={stock.stockId} stock={stock} />
          ))}
        </Stack>
        {hasSources && (
          <Button
            size="small"
            tabIndex={tabIndex}
            onClick={onToggle}
            aria-expanded={isOpen}
            sx={{ py: 0, px: { xs: 0, sm: 1 }, minHeight: 24, flexShrink: 0, fontSize: '0.8rem', lineHeight: 1.6 }}
          >
            {isOpen ? t('Hide sources') : t('Show sources')}
          </Button>
        )}
      </Stack>
      {isOpen &&
        hasSources &&
        stocks
          .filter(({ manageStock }) => manageStock)
          .map((stock) => (
            <Box key={stock.stockId} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
              {stocks.length > 1 && (
                <Box sx={{ px: 1, pt: 0.5, fontSize: '0.8rem', color: 'text.secondary' }}>{stock.stockName}</Box>
              )}
              <SalableTable stock={stock} isReservedPerSource={isReservedPerSource} isDense />
            </Box>
          ))}
    </Stack>
  );
}

/** What each stock can sell, in one line: what is cut off, the hint has. */
export function SalableText({ stocks }: Pick<SalableCellProps, 'stocks'>): ReactNode {
  if (stocks.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('In no stock')}</Box>;
  const lines = stocks.map(
    ({ stockName, manageStock, salableQuantity }) =>
      `${stockName} ${manageStock ? formatQuantity(salableQuantity) : t('not counted')}`,
  );
  return <span title={lines.join('\n')}>{lines.join(' · ')}</span>;
}

function SalableLine({ stock }: { stock: ShownStock }): ReactNode {
  const { stockName, salableQuantity, isSalable, manageStock } = stock;
  return (
    <Box sx={{ display: 'flex', gap: 0.5, minWidth: 0 }} title={stockName}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 }}>
        {stockName}:
      </Box>
      <Box
        component="span"
        sx={{ fontWeight: 600, whiteSpace: 'nowrap', color: isSalable ? 'text.primary' : 'error.main' }}
      >
        {manageStock ? formatQuantity(salableQuantity) : t('not counted')}
      </Box>
    </Box>
  );
}
