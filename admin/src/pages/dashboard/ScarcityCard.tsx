import { mdiCheckCircleOutline } from '@mdi/js';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ScarcityDocument, StockChoicesDocument } from '../../api/generated/dashboard';
import type { ScarcityQuery } from '../../api/generated/dashboard';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { ErrorState, Notice } from '../../components/ErrorState';
import { QuantityText } from '../../components/QuantityText';
import { useSession } from '../../session/session';
import { Card } from './Card';
import { t, tIn } from '../../language/messages';

const ROWS = 10;
const HEIGHT = 380;

/** What is nearly sold out, in a stock of the reader's choice. */
export function ScarcityCard(): ReactNode {
  const stocks = useOperation(StockChoicesDocument, {});
  const [chosen, setChosen] = useState<number | null>(null);
  const options = stocks.data?.stockOptions ?? [];
  const stockId = chosen ?? options[0]?.stockId ?? null;
  const { data, error, refetch } = useOperation(
    ScarcityDocument,
    { stockId: stockId ?? 0, limit: ROWS },
    { isEnabled: stockId !== null },
  );
  return (
    <Card
      title={t('Lowest salable')}
      actions={
        <TextField
          select
          label={tIn('sales', 'Stock')}
          value={stockId ?? ''}
          disabled={options.length === 0}
          onChange={(event) => setChosen(Number(event.target.value))}
          sx={{ width: 200 }}
        >
          {options.map(({ stockId: id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      {(error ?? stocks.error) ? (
        <ErrorState error={error ?? stocks.error} onRetry={() => void Promise.all([stocks.refetch(), refetch()])} />
      ) : data ? (
        <ScarceItems items={data.lowestSalable.items} />
      ) : (
        <Skeleton variant="rounded" height={HEIGHT} />
      )}
    </Card>
  );
}

function ScarceItems({ items }: { items: ScarcityQuery['lowestSalable']['items'] }): ReactNode {
  const { can } = useSession();
  if (items.length === 0) {
    return (
      <Notice icon={mdiCheckCircleOutline} title={t('Nothing to show')}>
        {t('No product with managed stock is salable in this stock.')}
      </Notice>
    );
  }
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{t('Product')}</TableCell>
          <TableCell align="right">{t('Salable')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map(({ sku, name, salableQuantity }) => (
          <TableRow key={sku}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
              {can('Vendor_Catalog::products') ? (
                <AppLink to={`/products/${encodeURIComponent(sku)}`}>{name}</AppLink>
              ) : (
                name
              )}
              <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
                {sku}
              </Typography>
            </TableCell>
            <TableCell align="right">
              <QuantityText value={salableQuantity} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
