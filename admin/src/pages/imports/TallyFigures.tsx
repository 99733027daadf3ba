import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { TallyFragment } from '../../api/generated/imports';
import { formatCount } from '../../components/format';
import { t } from '../../language/messages';

const FIGURES: readonly { readonly name: keyof TallyFragment; readonly label: string; readonly title?: string }[] = [
  { name: 'created', label: t('Created') },
  { name: 'updated', label: t('Updated') },
  { name: 'deleted', label: t('Deleted') },
  { name: 'unchanged', label: t('Unchanged') },
  { name: 'merged', label: t('Merged'), title: t('A later row says what holds for the same item') },
  { name: 'failed', label: t('Failed') },
  { name: 'historyRows', label: t('History rows') },
  { name: 'unknownSkus', label: t('Unknown SKUs'), title: t('Rows about SKUs that the catalogue does not have') },
];

/** How many rows had which outcome. */
export function TallyFigures({ tally }: { tally: TallyFragment }): ReactNode {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))' }}
    >
      {FIGURES.map(({ name, label, title }) => (
        <Box key={name} title={title} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8rem' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 600, color: colorOf(name, tally[name]) }}>
            {formatCount(tally[name])}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function colorOf(name: keyof TallyFragment, count: number): string {
  if (count === 0) return 'text.secondary';
  if (name === 'unknownSkus') return 'warning.main';
  return name === 'failed' ? 'error.main' : 'text.primary';
}
