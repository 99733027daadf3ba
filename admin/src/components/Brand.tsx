import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { t } from '../language/messages';

/** The product's mark and name. */
export function Brand(): ReactNode {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 650, fontSize: '1.05rem' }}>
      <Box component="img" src={`${import.meta.env.BASE_URL}icon.svg`} alt="" sx={{ width: 26, height: 26 }} />
      {t('Inventory')}
    </Box>
  );
}
