import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { ChosenRows } from './use-page-selection';
import { formatCount } from '../format';
import { t } from '../../language/messages';

/** Rows that are chosen with the boxes at the left. */
export interface GridSelection extends ChosenRows {
  /** What to do with them: buttons, shown while any is chosen. */
  readonly actions: ReactNode;
}

/** Always there, so that the rows stay where they are when the first one is chosen. */
export function SelectionBar({ selection: { ids, onChange, actions } }: { selection: GridSelection }): ReactNode {
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      role="region"
      aria-label={t('Chosen rows')}
      sx={{ alignItems: 'center', flexWrap: 'wrap', minHeight: 36 }}
    >
      <Box aria-live="polite" sx={ids.length === 0 ? { color: 'text.secondary' } : { fontWeight: 600 }}>
        {ids.length === 0
          ? t('Choose rows to do something with them.')
          : t('{count} chosen', { count: formatCount(ids.length) })}
      </Box>
      {ids.length > 0 && actions}
      {ids.length > 0 && <Button onClick={() => onChange([])}>{t('Choose none')}</Button>}
    </Stack>
  );
}
