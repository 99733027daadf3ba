import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface FormSectionProps {
  readonly title: string;
  /** One line below the title. */
  readonly text?: ReactNode;
  /** At the right of the title. */
  readonly action?: ReactNode;
  /** Fields beside each other on wide screens; 1 puts each on a line of its own. */
  readonly columns?: 1 | 2;
  readonly children: ReactNode;
}

/** A part of a form that fills a page: a heading and its fields. A field over both columns has `gridColumn: '1 / -1'`. */
export function FormSection({ title, text, action, columns = 2, children }: FormSectionProps): ReactNode {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} variant="outlined" sx={{ p: { xs: 1.5, sm: 2 }, pb: 1 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {action}
      </Box>
      {text !== undefined && <Typography sx={{ color: 'text.secondary', mt: 0.25 }}>{text}</Typography>}
      <Box
        sx={{
          mt: 1.5,
          display: 'grid',
          columnGap: 2,
          rowGap: 1,
          alignItems: 'start',
          gridTemplateColumns:
            columns === 1 ? 'minmax(0, 1fr)' : { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {children}
      </Box>
    </Paper>
  );
}
