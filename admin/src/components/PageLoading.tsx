import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { t } from '../language/messages';

/** A page that is on its way; it appears only when that takes a moment. */
export function PageLoading(): ReactNode {
  return (
    <Box
      sx={{
        minHeight: '60dvh',
        display: 'grid',
        placeItems: 'center',
        opacity: 0,
        animation: 'appear 0.2s 0.3s forwards',
        '@keyframes appear': { to: { opacity: 1 } },
      }}
    >
      <CircularProgress aria-label={t('Loading')} />
    </Box>
  );
}
