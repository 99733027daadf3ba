import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount } from '../../components/format';
import { t } from '../../language/messages';

const NAMED_MAX = 10;

/** Which products a dialog is about. */
export function ChosenSkus({ skus }: { skus: readonly string[] }): ReactNode {
  const rest = skus.length - NAMED_MAX;
  const named = skus.slice(0, NAMED_MAX).join(', ');
  const list = rest > 0 ? t('{list} and {rest} more', { list: named, rest: formatCount(rest) }) : named;
  return (
    <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', pb: 1 }}>
      {t('{count, plural, one {# product: {list}} other {# products: {list}}}', { count: skus.length, list })}
    </Typography>
  );
}
