import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatQuantity } from '../../components/format';
import type { Counting, ShownLine } from './use-counting';
import { t } from '../../language/messages';

/** Lines that are drawn; more by a button. */
const SHOWN_STEP = 50;

/** What anybody has counted in the session, the last first; a tap makes it the one that plus and minus are for. */
export function LineList({ counting }: { readonly counting: Counting }): ReactNode {
  const [shown, setShown] = useState(SHOWN_STEP);
  const { lines, session } = counting;
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="counted">
      <Typography variant="h2" id="counted" sx={{ fontSize: '1rem', fontWeight: 600 }}>
        {t('{count, plural, one {Counted: # product} other {Counted: # products}}', { count: lines.length })}
      </Typography>
      <Box component="ul" aria-labelledby="counted" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.slice(0, shown).map((line) => (
          <Line key={line.sku} line={line} isOpen={session?.status === 'open'} onChoose={counting.choose} />
        ))}
      </Box>
      {lines.length > shown && (
        <Button fullWidth onClick={() => setShown((count) => count + SHOWN_STEP)} sx={{ minHeight: 48 }}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}

interface LineProps {
  readonly line: ShownLine;
  readonly isOpen: boolean;
  readonly onChoose: (sku: string) => void;
}

function Line({ line, isOpen, onChoose }: LineProps): ReactNode {
  const people = [line.countedBy, line.alsoBy].filter(Boolean).join(' and ');
  return (
    <li>
      <ButtonBase
        disabled={!isOpen}
        onClick={() => onChoose(line.sku)}
        sx={{
          width: '100%',
          minHeight: 56,
          py: 0.75,
          gap: 1.5,
          textAlign: 'left',
          justifyContent: 'space-between',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{line.name ?? line.sku}</Typography>
          <Typography sx={{ color: 'text.secondary', fontSize: '0.85rem', overflowWrap: 'anywhere' }}>
            {line.sku} · {people}
          </Typography>
        </Box>
        <Box sx={{ flexShrink: 0, textAlign: 'right' }}>
          <Typography sx={{ fontWeight: 700, fontSize: '1.15rem' }}>
            {formatQuantity(line.quantity + line.pending)}
          </Typography>
          {line.expected !== null && (
            <Typography sx={{ color: 'text.secondary', fontSize: '0.85rem' }}>
              {t('of {expected}', { expected: formatQuantity(line.expected) })}
            </Typography>
          )}
        </Box>
      </ButtonBase>
    </li>
  );
}
