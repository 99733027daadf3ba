import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** A state in one or two words. The colour helps the eye; the words say it all. */
export function StatusChip({ label, tone = 'neutral' }: { label: string; tone?: Tone }): ReactNode {
  return (
    <Chip
      label={label}
      size="small"
      variant="outlined"
      {...(tone === 'neutral' ? {} : { color: tone })}
      sx={{ fontWeight: 600, maxWidth: '100%' }}
    />
  );
}
