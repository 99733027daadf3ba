import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** What is known of a thing, in pairs; as many beside each other as there is room for. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 45%), 1fr))' }}
    >
      {facts.map(({ label, value }) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8rem' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
