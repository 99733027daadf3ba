import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A text in one line, cut where it has no room; the whole of it is its title. */
export function CutText({ text }: { text: string }): ReactNode {
  return (
    <Box component="span" title={text} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {text}
    </Box>
  );
}
