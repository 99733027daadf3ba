import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The server's warning under the choice of a source: a title, and a line for each item (spec, "Shipment form"). */
export function ReservedElsewhere({ warning }: { warning: string }): ReactNode {
  const [title, ...lines] = warning.split('\n');
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      <AlertTitle>{title}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.25, overflowWrap: 'anywhere' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Alert>
  );
}
