import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  /** Whether the content reaches the edges, as tables do. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A part of a page under its own heading. */
export function Section({ title, actions, isFlush = false, children }: SectionProps): ReactNode {
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ minWidth: 0, overflow: 'hidden' }}>
      <Stack
        direction="row"
        spacing={1}
        sx={{ alignItems: 'center', justifyContent: 'space-between', px: 2, pt: 1.5, pb: 1 }}
      >
        <Typography variant="h2">{title}</Typography>
        {actions}
      </Stack>
      <div style={isFlush ? {} : { padding: '0 16px 16px' }}>{children}</div>
    </Paper>
  );
}

/** In a section that has nothing to show. */
export function NothingHere({ children }: { children: ReactNode }): ReactNode {
  return (
    <Typography component="p" sx={{ color: 'text.secondary', px: 2, pb: 2 }}>
      {children}
    </Typography>
  );
}
