import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes the room of two where there is room beside it. */
  readonly isWide?: boolean;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  /** Of each, as CSS has it. */
  readonly minWidth?: string;
}

/** What is known of a thing, in pairs; as many beside each other as there is room for. */
export function Facts({ facts, minWidth = 'min(200px, 45%)' }: FactsProps): ReactNode {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: `repeat(auto-fill, minmax(${minWidth}, 1fr))` }}
    >
      {facts.map(({ label, value, isWide = false }) => (
        <Box key={label} sx={{ minWidth: 0, ...(isWide ? { gridColumn: { sm: 'span 2' } } : {}) }}>
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
