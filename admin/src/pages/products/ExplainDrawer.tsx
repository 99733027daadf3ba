import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { ExplanationDocument } from '../../api/generated/products';
import { useOperation } from '../../api/use-operation';
import { ErrorState } from '../../components/ErrorState';
import { Icon } from '../../components/Icon';
import { PageLoading } from '../../components/PageLoading';
import { ExplanationView } from './ExplanationView';
import type { ShownStock } from './product';

interface ExplainDrawerProps {
  readonly sku: string;
  readonly stock: ShownStock;
  readonly onClose: () => void;
}

/** "Why this number": the sum behind a salable quantity, with all that goes into it. */
export function ExplainDrawer({ sku, stock, onClose }: ExplainDrawerProps): ReactNode {
  const query = useOperation(ExplanationDocument, { sku, stockId: stock.stockId }, { keepsLast: false, staleMs: 0 });
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { sx: { width: 'min(560px, 100vw)', p: 2, fontSize: '0.9rem' }, role: 'dialog', 'aria-labelledby': id },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'flex-start', justifyContent: 'space-between', mb: 1 }}>
        <div>
          <Typography id={id} variant="h2">
            Why this number
          </Typography>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {sku} in {stock.stockName}
          </Box>
        </div>
        <IconButton onClick={onClose} aria-label="Close" autoFocus>
          <Icon path={mdiClose} />
        </IconButton>
      </Stack>
      {query.data && <ExplanationView explanation={query.data.explainSalableQuantity} />}
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <PageLoading />}
    </Drawer>
  );
}
