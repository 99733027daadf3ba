import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { AppLink } from '../../components/AppLink';
import { QuantityText } from '../../components/QuantityText';
import { useSession } from '../../session/session';
import { t } from '../../language/messages';

/** A transfer that has been made; sources by their names. */
export interface DoneTransfer {
  /** The filter of the history that shows its rows. */
  readonly rows: string;
  readonly skuCount: number;
  readonly origin: string;
  readonly destination: string;
  /** Without a quantity everything of it has moved. */
  readonly items: readonly { readonly sku: string; readonly quantity?: number }[];
}

/** What has moved, with the way to its rows in the history. */
export function TransferSummary({ done, onAgain }: { done: DoneTransfer; onAgain: () => void }): ReactNode {
  const { can } = useSession();
  const { origin, destination, skuCount, rows, items } = done;
  return (
    <Stack spacing={2}>
      <Alert severity="success">
        {t(
          '{skuCount, plural, one {# product has moved from {origin} to {destination}.} other {# products have moved from {origin} to {destination}.}}',
          { skuCount, origin, destination },
        )}
      </Alert>
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="contained" autoFocus onClick={onAgain}>
          {t('New transfer')}
        </Button>
        {can('Vendor_InventoryAdjustment::view') && (
          <AppLink to={`/inventory/adjustments?${rows}`}>{t('Its rows in the adjustment history')}</AppLink>
        )}
      </Stack>
      <TableContainer component={Paper} variant="outlined" role="region" aria-label={t('What has moved')} tabIndex={0}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('SKU')}</TableCell>
              <TableCell align="right">{t('Quantity')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map(({ sku, quantity }) => (
              <TableRow key={sku}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  <AppLink to={`/products/${encodeURIComponent(sku)}`}>{sku}</AppLink>
                </TableCell>
                <TableCell align="right">
                  {quantity === undefined ? t('All of it') : <QuantityText value={quantity} />}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Stack>
  );
}
