import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ShipmentSuggestionDocument } from '../../api/generated/orders';
import { useOperation } from '../../api/use-operation';
import { ErrorState } from '../../components/ErrorState';
import { PageLoading } from '../../components/PageLoading';
import type { Order } from './order';
import { ShipForm } from './ShipForm';
import { t } from '../../language/messages';

/** The shipment form, once it is known where to ship from. */
export function ShipDialog({ order, onClose }: { order: Order; onClose: () => void }): ReactNode {
  const [algorithm, setAlgorithm] = useState<string | null>(null);
  // The last suggestion stays until the next one is there, and what was typed with it.
  const query = useOperation(ShipmentSuggestionDocument, { orderId: order.id, algorithm }, { staleMs: 0 });
  if (query.data) {
    const suggestion = query.data.shipmentSourceSuggestion;
    const usual = suggestion.algorithms[0]?.code ?? '';
    return (
      <ShipForm
        order={order}
        suggestion={suggestion}
        algorithm={algorithm ?? usual}
        onAlgorithm={setAlgorithm}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} aria-label={t('Ship the order')} fullWidth maxWidth="sm">
      <DialogContent sx={{ minHeight: 320 }}>
        {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <PageLoading />}
      </DialogContent>
    </Dialog>
  );
}
