import { mdiMinus, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatDelta, formatQuantity } from '../../components/format';
import { Icon } from '../../components/Icon';
import { SetQuantityDialog } from './SetQuantityDialog';
import type { Counting, ShownLine } from './use-counting';
import { t } from '../../language/messages';

/** A thumb's width, and more. */
const TARGET = { width: 64, height: 64 } as const;
const BUTTON = { minHeight: 48 } as const;

/** What was scanned last, with how many there are, and plus and minus. */
export function CurrentProduct({ counting }: { readonly counting: Counting }): ReactNode {
  const { current } = counting;
  if (current === null) {
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {t('Scan a barcode, or type a barcode or a SKU and press enter.')}
      </Typography>
    );
  }
  const { code, line, outcome } = current;
  if (!line) {
    const isRefused = outcome !== undefined && outcome.state !== 'counted';
    return (
      <Paper variant="outlined" sx={{ p: 1.5 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{code}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {isRefused
            ? t('It is not counted.')
            : outcome
              ? t('Nothing is counted of it.')
              : t('Its product is not known yet.')}
        </Typography>
      </Paper>
    );
  }
  return <Product counting={counting} line={line} />;
}

interface ProductProps {
  readonly counting: Counting;
  readonly line: ShownLine;
}

function Product({ counting, line }: ProductProps): ReactNode {
  const [isSetting, setSetting] = useState(false);
  const { scans, session } = counting;
  const quantity = line.quantity + line.pending;
  return (
    <Paper component="section" aria-label={t('Scanned last')} variant="outlined" sx={{ p: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{line.name ?? line.sku}</Typography>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{line.sku}</Typography>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between', my: 1 }}>
        <IconButton
          aria-label={t('One less of {sku}', { sku: line.sku })}
          disabled={quantity < 1 || scans.isFull}
          onClick={() => counting.add(line.sku, -1)}
          sx={{ ...TARGET, border: 1, borderColor: 'divider' }}
        >
          <Icon path={mdiMinus} />
        </IconButton>
        <Box sx={{ textAlign: 'center', minWidth: 0 }}>
          <Typography
            component="output"
            aria-label={t('Counted of {sku}', { sku: line.sku })}
            sx={{ fontSize: '2.5rem', fontWeight: 700, lineHeight: 1.1, display: 'block' }}
          >
            {formatQuantity(quantity)}
          </Typography>
          {line.expected !== null && (
            <Typography sx={{ color: 'text.secondary' }}>
              {t('of {expected} expected', { expected: formatQuantity(line.expected) })}
            </Typography>
          )}
        </Box>
        <IconButton
          aria-label={t('One more of {sku}', { sku: line.sku })}
          disabled={scans.isFull}
          onClick={() => counting.add(line.sku, 1)}
          sx={{ ...TARGET, border: 1, borderColor: 'divider' }}
        >
          <Icon path={mdiPlus} />
        </IconButton>
      </Stack>
      <Stack direction="row" spacing={1}>
        <Button fullWidth disabled={counting.last === null || scans.isFull} onClick={counting.undo} sx={BUTTON}>
          {counting.last === null ? t('Undo') : t('Undo {add}', { add: formatDelta(counting.last.add) })}
        </Button>
        <Button fullWidth disabled={scans.waiting.length > 0} onClick={() => setSetting(true)} sx={BUTTON}>
          {t('Type the quantity')}
        </Button>
      </Stack>
      {isSetting && session && (
        <SetQuantityDialog
          sessionId={counting.sessionId}
          line={line}
          onClose={() => setSetting(false)}
          onDone={counting.refresh}
          onSet={() => counting.wasSet(line.sku)}
        />
      )}
    </Paper>
  );
}
