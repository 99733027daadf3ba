import { mdiDeleteOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DeleteStockDocument, SaveStockDocument, StockDocument } from '../../api/generated/stocks';
import { request } from '../../api/graphql';
import { newKey } from '../../api/new-key';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { useOperation, useRefresh } from '../../api/use-operation';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { ErrorState } from '../../components/ErrorState';
import { useForm } from '../../components/form/use-form';
import { Icon } from '../../components/Icon';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { StatusChip } from '../../components/StatusChip';
import { useToasts } from '../../components/Toasts';
import { useSession } from '../../session/session';
import { inputOf, stockViolations, valuesOf } from './stock-values';
import type { SavedStock } from './stock-values';
import { StockForm } from './StockForm';
import { StockSources } from './StockSources';
import { t, tIn } from '../../language/messages';

/** One stock: its name, where it sells, and what it sells from. */
export function StockPage(): ReactNode {
  const { id = '' } = useParams();
  const { can } = useSession();
  const [isDeleting, setDeleting] = useState(false);
  const withSources = can('Vendor_InventoryApi::source');
  const stockId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
  const { data, error, refetch } = useOperation(StockDocument, { id: stockId, withSources }, { keepsLast: false });
  // What is shown stays when reading it anew fails: something may be typed into it.
  if (error && !data) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const { stock } = data;
  return (
    <>
      <PageHeader
        title={stock.name}
        parents={[{ label: t('Stocks'), to: '/stocks' }]}
        aside={stock.isDefault && <StatusChip label={t('Default stock')} tone="info" />}
        actions={
          can('Vendor_InventoryApi::stock_delete') && (
            <Button
              color="error"
              variant="outlined"
              startIcon={<Icon path={mdiDeleteOutline} />}
              onClick={() => setDeleting(true)}
            >
              {t('Delete')}
            </Button>
          )
        }
      />
      <Stack key={stock.stockId} spacing={2}>
        <EditStock stock={stock} />
        {stock.sources && <StockSources key={sourcesKey(stock)} stockId={stock.stockId} sources={stock.sources} />}
      </Stack>
      {isDeleting && <DeleteStock stock={stock} onClose={() => setDeleting(false)} />}
    </>
  );
}

function EditStock({ stock }: { stock: SavedStock }): ReactNode {
  const { can } = useSession();
  const write = useKeyedWrite();
  const form = useForm({
    initial: valuesOf(stock),
    validate: stockViolations,
    submit: (values) =>
      write(SaveStockDocument, { stock: inputOf(values, stock.stockId) }, tIn('sales', 'The stock is saved.')),
  });
  return (
    <StockForm
      form={form}
      stockId={stock.stockId}
      isDefault={stock.isDefault}
      isReadOnly={!can('Vendor_InventoryApi::stock_edit')}
    />
  );
}

function DeleteStock({ stock, onClose }: { stock: SavedStock; onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const toasts = useToasts();
  const [key] = useState(newKey);
  const remove = async (): Promise<void> => {
    await request(DeleteStockDocument, { id: stock.stockId }, { idempotencyKey: key });
    // The page of what is gone is left before anything is read anew.
    await navigate('/stocks', { replace: true });
    await refresh();
    toasts.success(t('The stock {name} is deleted.', { name: stock.name }));
  };
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name: stock.name })}
      confirmLabel={t('Delete')}
      isDestructive
      onConfirm={remove}
      onClose={onClose}
    >
      {t(
        'The stock, its links to sources and its index go. The sources and what they hold stay. A stock that a website sells from cannot be deleted.',
      )}
    </ConfirmDialog>
  );
}

/** Another list than the one that is being edited begins the list anew. */
function sourcesKey({ sources }: SavedStock): string {
  return (sources ?? []).map(({ source }) => source.sourceCode).join('\n');
}
