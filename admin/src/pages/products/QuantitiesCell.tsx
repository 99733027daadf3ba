import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { formatCount, formatQuantity } from '../../components/format';
import { IN_STOCK } from './product';
import type { ShownItem } from './product';
import { t } from '../../language/messages';

/** Sources that a row names; the product's page has all of them. */
const LISTED_MAX = 5;

/** Whether an item is what the list was filtered for. */
export type IsFound = (item: ShownItem) => boolean;

interface QuantitiesProps {
  readonly items: readonly ShownItem[];
  /** Items to be marked, which then come first; none where it is absent. */
  readonly isFound?: IsFound | undefined;
}

/** What each source has of a product. */
export function QuantitiesCell({ items, isFound }: QuantitiesProps): ReactNode {
  if (items.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('At no source')}</Box>;
  const rest = items.length - LISTED_MAX;
  return (
    <Stack sx={{ minWidth: 0, width: '100%' }}>
      {foundFirst(items, isFound)
        .slice(0, LISTED_MAX)
        .map((item) => (
          <Box key={item.sourceCode} title={hintOf(item)} sx={{ overflowWrap: 'anywhere' }}>
            {item.sourceName}:{' '}
            <Box component="span" sx={isFound?.(item) ? FOUND : { fontWeight: 600 }}>
              {formatQuantity(item.quantity)}
            </Box>
            {isFound?.(item) && <FoundWords />}
            {item.status !== IN_STOCK && (
              <Box component="span" sx={{ color: 'warning.main' }}>
                {' '}
                {t('out of stock')}
              </Box>
            )}
          </Box>
        ))}
      {rest > 0 && <Box sx={{ color: 'text.secondary' }}>{t('and {rest} more', { rest: formatCount(rest) })}</Box>}
    </Stack>
  );
}

/** The same in one line: what is cut off, the hint has. */
export function QuantitiesLine({ items, isFound }: QuantitiesProps): ReactNode {
  if (items.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('At no source')}</Box>;
  return (
    <span title={items.map(hintOf).join('\n')}>
      {foundFirst(items, isFound).map((item, index) => (
        <Fragment key={item.sourceCode}>
          {index > 0 && ' · '}
          {item.sourceName}{' '}
          <Box component="span" sx={isFound?.(item) ? FOUND : {}}>
            {formatQuantity(item.quantity)}
          </Box>
          {isFound?.(item) && <FoundWords />}
        </Fragment>
      ))}
    </span>
  );
}

const FOUND = { fontWeight: 700, color: 'warning.main', textDecoration: 'underline' } as const;

/** The mark for those who do not see it. */
function FoundWords(): ReactNode {
  return <span style={visuallyHidden}> {t('fits the filter')}</span>;
}

function foundFirst(items: readonly ShownItem[], isFound: IsFound | undefined): readonly ShownItem[] {
  if (!isFound) return items;
  return [...items.filter(isFound), ...items.filter((item) => !isFound(item))];
}

function hintOf({ sourceCode, sourceName, sourceEnabled, quantity }: ShownItem): string {
  const source = `${sourceName} (${sourceCode})`;
  return `${sourceEnabled ? source : t('{source}, disabled', { source })}: ${formatQuantity(quantity)}`;
}
