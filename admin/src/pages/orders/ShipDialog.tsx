import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import type { ReactNode } from 'react';
import { ShipmentSuggestionDocument } from '../../api/generated/orders';
import { useOperation } from '../../api/use-operation';
import { ErrorState } from '../../components/ErrorState';
import { PageLoading } from '../../components/PageLoading';
import type { Order } from './order';
import { ShipForm } from './ShipForm';

/** The shipment form, once it is known where to ship from. */
export function ShipDialog({ order, onClose }: { order: Order; onClose: () => void }): ReactNode {
  const query = useOperation(ShipmentSuggestionDocument, { orderId: order.id, sourceCode: null }, { staleMs: 0 });
  if (query.data) {
    return <ShipForm order={order} suggestion={query.data.shipmentSourceSuggestion} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} aria-label="Ship the order" fullWidth maxWidth="sm">
      <DialogContent sx={{ minHeight: 320 }}>
        {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <PageLoading />}
      </DialogContent>
    </Dialog>
  );
}
