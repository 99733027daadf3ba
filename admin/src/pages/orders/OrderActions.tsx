import {
  mdiCancel,
  mdiCashRefund,
  mdiFileDocumentOutline,
  mdiPauseCircleOutline,
  mdiPlayCircleOutline,
  mdiStorefrontOutline,
  mdiTruckOutline,
} from '@mdi/js';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  CancelOrderDocument,
  HoldOrderDocument,
  NotifyOrderIsReadyForPickupDocument,
  UnholdOrderDocument,
} from '../../api/generated/orders';
import type { TypedDocument } from '../../api/typed-document';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { Icon } from '../../components/Icon';
import { useSession } from '../../session/session';
import { InvoiceDialog } from './InvoiceDialog';
import type { Order } from './order';
import { RefundDialog } from './RefundDialog';
import { ShipDialog } from './ShipDialog';
import { useOrderWrite } from './use-order-write';
import { t, tIn } from '../../language/messages';

type Action = 'ship' | 'invoice' | 'refund' | Change;
type Change = 'ready' | 'hold' | 'unhold' | 'cancel';

const READY = 'Vendor_InventoryInStorePickupApi::notify_orders_are_ready_for_pickup';

interface ActionButton {
  readonly action: Action;
  readonly label: string;
  readonly icon: string;
  readonly isMain?: boolean;
}

/** What the state of the order and the rights of the reader allow; the forms stay open while the order is read anew. */
export function OrderActions({ order }: { order: Order }): ReactNode {
  const { can } = useSession();
  const [open, setOpen] = useState<Action | null>(null);
  const close = (): void => setOpen(null);
  const isTold = order.readyNotice !== null && order.readyNotice !== 'none';
  const buttons: readonly ActionButton[] = [
    ...(order.canShip && can('Vendor_Sales::ship')
      ? [{ action: 'ship', label: t('Ship'), icon: mdiTruckOutline, isMain: true } as const]
      : []),
    ...(order.canNotifyForPickup && can(READY)
      ? [
          {
            action: 'ready',
            label: isTold ? t('Tell again: ready for pickup') : t('Ready for pickup'),
            icon: mdiStorefrontOutline,
            isMain: !isTold,
          } as const,
        ]
      : []),
    ...(order.canInvoice && can('Vendor_Sales::invoice')
      ? [{ action: 'invoice', label: tIn('verb', 'Invoice'), icon: mdiFileDocumentOutline } as const]
      : []),
    ...(order.canRefund && can('Vendor_Sales::creditmemo')
      ? [{ action: 'refund', label: tIn('verb', 'Refund'), icon: mdiCashRefund } as const]
      : []),
    ...(order.canHold && can('Vendor_Sales::hold')
      ? [{ action: 'hold', label: t('Hold'), icon: mdiPauseCircleOutline } as const]
      : []),
    ...(order.canUnhold && can('Vendor_Sales::unhold')
      ? [{ action: 'unhold', label: t('Release the hold'), icon: mdiPlayCircleOutline, isMain: true } as const]
      : []),
    ...(order.canCancel && can('Vendor_Sales::cancel')
      ? [{ action: 'cancel', label: t('Cancel order'), icon: mdiCancel } as const]
      : []),
  ];
  return (
    <>
      {buttons.map(({ action, label, icon, isMain = false }) => (
        <Button
          key={action}
          variant={isMain ? 'contained' : 'outlined'}
          {...(action === 'cancel' ? { color: 'error' as const } : {})}
          startIcon={<Icon path={icon} />}
          onClick={() => setOpen(action)}
        >
          {label}
        </Button>
      ))}
      {open === 'ship' && <ShipDialog order={order} onClose={close} />}
      {open === 'invoice' && <InvoiceDialog order={order} onClose={close} />}
      {open === 'refund' && <RefundDialog order={order} onClose={close} />}
      {(open === 'ready' || open === 'cancel' || open === 'hold' || open === 'unhold') && (
        <ChangeDialog change={open} order={order} onClose={close} />
      )}
    </>
  );
}

interface ChangeWords {
  readonly document: TypedDocument<unknown, { id: number }>;
  readonly title: string;
  readonly confirm: string;
  readonly done: string;
  readonly text: string;
}

const CHANGES: Readonly<Record<Change, ChangeWords>> = {
  ready: {
    document: NotifyOrderIsReadyForPickupDocument,
    title: t('Is the order ready for pickup?'),
    confirm: t('Tell the customer'),
    done: t('The customer is told that the order is ready.'),
    text: t(
      'What is still to be handed over is taken from the stock of the pickup location, and the customer gets an email within a minute, unless emails are switched off.',
    ),
  },
  cancel: {
    document: CancelOrderDocument,
    title: t('Cancel the order?'),
    confirm: t('Cancel the order'),
    done: t('The order is cancelled.'),
    text: t(
      'What is neither shipped nor invoiced is cancelled, and what the order holds of it can be sold to others. This cannot be undone.',
    ),
  },
  hold: {
    document: HoldOrderDocument,
    title: t('Put the order on hold?'),
    confirm: t('Put on hold'),
    done: t('The order is on hold.'),
    text: t('Nothing of it is shipped, invoiced or cancelled until the hold is released. It keeps its reservations.'),
  },
  unhold: {
    document: UnholdOrderDocument,
    title: t('Release the hold?'),
    confirm: t('Release the hold'),
    done: t('The hold is released.'),
    text: t('The order goes on where it was before.'),
  },
};

interface ChangeDialogProps {
  readonly change: Change;
  readonly order: Order;
  readonly onClose: () => void;
}

function ChangeDialog({ change, order, onClose }: ChangeDialogProps): ReactNode {
  const { document, title, confirm, done, text } = CHANGES[change];
  const write = useOrderWrite();
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirm}
      isDestructive={change === 'cancel'}
      onConfirm={() => write(document, { id: order.id }, done)}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
