import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface ScrollBoxProps {
  /** What it holds, for screen readers. */
  readonly label: string;
  readonly sx?: object;
  readonly children: ReactNode;
}

/**
 * A box that scrolls in itself where what it holds is wider, or higher than its `maxHeight`. The keyboard reaches it, so
 * that it can be scrolled without a mouse; for that it needs a name.
 */
export function ScrollBox({ label, sx, children }: ScrollBoxProps): ReactNode {
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto', ...sx }}>
      {children}
    </Box>
  );
}
