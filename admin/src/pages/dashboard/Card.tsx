import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface CardProps {
  readonly title: string;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A figure of the front page with its heading. */
export function Card({ title, actions, children }: CardProps): ReactNode {
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: 2, minWidth: 0, height: '100%' }}>
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', mb: 1.5, minHeight: 40 }}
      >
        <Typography variant="h2">{title}</Typography>
        {actions}
      </Stack>
      {children}
    </Paper>
  );
}
