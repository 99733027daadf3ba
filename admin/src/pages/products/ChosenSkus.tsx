import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { countOf } from './product';

const NAMED_MAX = 10;

/** Which products a dialog is about. */
export function ChosenSkus({ skus }: { skus: readonly string[] }): ReactNode {
  const rest = skus.length - NAMED_MAX;
  return (
    <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', pb: 1 }}>
      {countOf(skus.length, 'product')}: {skus.slice(0, NAMED_MAX).join(', ')}
      {rest > 0 && ` and ${rest} more`}
    </Typography>
  );
}
