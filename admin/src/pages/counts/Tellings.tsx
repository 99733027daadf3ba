import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import type { Counting } from './use-counting';

/** What was refused, and who counts the same things, until it is closed. */
export function Tellings({ counting }: { readonly counting: Counting }): ReactNode {
  return counting.tellings.map(({ key, severity, text }) => (
    <Alert key={key} severity={severity} onClose={() => counting.dismiss(key)} sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Alert>
  ));
}
