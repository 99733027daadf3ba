import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * A text in one line, cut where it has no room; the whole of it is its title. In a list with rows of any height it has
 * two lines.
 */
export function CutText({ text }: { text: string }): ReactNode {
  return (
    <Box
      component="span"
      data-part="cut"
      title={text}
      sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {text}
    </Box>
  );
}
