import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatDelta, formatQuantity } from './format';

/** A quantity; nothing where there is none. */
export function QuantityText({ value }: { value: number | null | undefined }): ReactNode {
  return value === null || value === undefined ? null : <span data-part="text">{formatQuantity(value)}</span>;
}

/** A change of a quantity, green when it grows and red when it shrinks; the sign says the same. */
export function DeltaText({ value }: { value: number | null | undefined }): ReactNode {
  if (value === null || value === undefined) return null;
  const color = value > 0 ? 'success.main' : value < 0 ? 'error.main' : 'text.secondary';
  return (
    <Box component="span" data-part="text" sx={{ color, fontWeight: 600 }}>
      {formatDelta(value)}
    </Box>
  );
}
