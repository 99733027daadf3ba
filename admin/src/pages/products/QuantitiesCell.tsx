import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { formatQuantity } from '../../components/format';
import { IN_STOCK } from './product';
import type { ShownItem } from './product';
import { t } from '../../language/messages';

/** Sources that a row names; the product's page has all of them. */
const LISTED_MAX = 5;

/** What each source has of a product. */
export function QuantitiesCell({ items }: { items: readonly ShownItem[] }): ReactNode {
  if (items.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('At no source')}</Box>;
  const rest = items.length - LISTED_MAX;
  return (
    <Stack sx={{ minWidth: 0, width: '100%' }}>
      {items.slice(0, LISTED_MAX).map((item) => (
        <Box key={item.sourceCode} title={hintOf(item)} sx={{ overflowWrap: 'anywhere' }}>
          {item.sourceName}:{' '}
          <Box component="span" sx={{ fontWeight: 600 }}>
            {formatQuantity(item.quantity)}
          </Box>
          {item.status !== IN_STOCK && (
            <Box component="span" sx={{ color: 'warning.main' }}>
              {' '}
              {t('out of stock')}
            </Box>
          )}
        </Box>
      ))}
      {rest > 0 && <Box sx={{ color: 'text.secondary' }}>{t('and {rest} more', { rest })}</Box>}
    </Stack>
  );
}

/** The same in one line: what is cut off, the hint has. */
export function QuantitiesLine({ items }: { items: readonly ShownItem[] }): ReactNode {
  if (items.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('At no source')}</Box>;
  const text = items.map(({ sourceName, quantity }) => `${sourceName} ${formatQuantity(quantity)}`).join(' · ');
  return <span title={items.map(hintOf).join('\n')}>{text}</span>;
}

function hintOf({ sourceCode, sourceName, sourceEnabled, quantity }: ShownItem): string {
  return `${sourceName} (${sourceCode})${sourceEnabled ? '' : ', disabled'}: ${formatQuantity(quantity)}`;
}
