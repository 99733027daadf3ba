import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';

export interface SectionProps {
  readonly title: string;
  /** Behind the title, such as a status. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One subject of the page, under a heading. */
export function Section({ title, aside, children }: SectionProps): ReactNode {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2 }}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', mb: 1.5 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {aside}
      </Stack>
      {children}
    </Paper>
  );
}
