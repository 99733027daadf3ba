import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { OrderDocument } from '../../api/generated/orders';
import { useOperation } from '../../api/use-operation';
import { DateTimeText } from '../../components/DateTimeText';
import { Facts } from '../../components/Facts';
import type { Fact } from '../../components/Facts';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { StatusChip } from '../../components/StatusChip';
import { formatAmount } from '../../money/amount';
import { useSession } from '../../session/session';
import { FailedThing } from './FailedThing';
import { HistoryLink } from './HistoryLink';
import type { Order } from './order';
import { OrderActions } from './OrderActions';
import { OrderComments } from './OrderComments';
import { OrderDocuments } from './OrderDocuments';
import { OrderItems } from './OrderItems';
import { OrderReservations } from './OrderReservations';
import { ownStatus } from './order-state';
import { OrderStateChip } from './OrderStateChip';
import { Section } from './Section';
import { storeName } from './store-name';
import { usePageId } from './use-page-id';
import { t } from '../../language/messages';

/** An order: what was ordered, how far it is, and what may be done with it. */
export function OrderPage(): ReactNode {
  const id = usePageId();
  const { can } = useSession();
  const query = useOperation(
    OrderDocument,
    {
      id,
      withShipments: can('Vendor_Sales::shipment'),
      withInvoices: can('Vendor_Sales::sales_invoice'),
      withCreditMemos: can('Vendor_Sales::sales_creditmemo'),
    },
    { keepsLast: false },
  );
  // What was read before stays where a later reading fails: a form may be open.
  if (!query.data) {
    return query.error ? (
      <FailedThing title={t('Order')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageLoading />
    );
  }
  const { order } = query.data;
  const status = ownStatus(order.state, order.status);
  return (
    <>
      <PageHeader
        title={t('Order {incrementId}', { incrementId: order.incrementId })}
        parents={[{ label: t('Orders'), to: '/sales/orders' }]}
        aside={
          <>
            <OrderStateChip state={order.state} />
            {status !== null && <StatusChip label={status} />}
          </>
        }
        actions={<OrderActions order={order} />}
      />
      <Stack spacing={2}>
        <Section title={t('Summary')} actions={<HistoryLink type="order" id={order.id} label={t('History rows')} />}>
          <Summary order={order} />
        </Section>
        <OrderItems order={order} />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <OrderReservations order={order} />
          <OrderDocuments order={order} />
        </Box>
        <OrderComments order={order} />
      </Stack>
    </>
  );
}

const NOTICES: Readonly<Record<NonNullable<Order['readyNotice']>, string>> = {
  none: t('Not yet'),
  pending: t('The email is about to be sent'),
  sent: t('By email'),
  without_mail: t('Ready, and no email was sent'),
};

/** Where the customer picks the order up; nothing for an order that is sent. */
function pickupFacts({ pickupLocationCode, pickupLocation, readyNotice }: Order): Fact[] {
  if (pickupLocationCode === null || readyNotice === null) return [];
  const place = [pickupLocation?.name ?? pickupLocationCode, pickupLocation?.city].filter(Boolean).join(', ');
  return [
    { label: t('Picked up at'), value: place },
    { label: t('Customer told'), value: NOTICES[readyNotice] },
  ];
}

function Summary({ order }: { order: Order }): ReactNode {
  const { store, currency } = order;
  return (
    <Facts
      facts={[
        { label: t('Customer'), value: order.customerEmail },
        { label: t('Store'), value: store ? storeName(store) : t('No longer there') },
        { label: t('Sells from'), value: store?.stockName ?? t('No stock') },
        ...pickupFacts(order),
        { label: t('Placed'), value: <DateTimeText value={order.createdAt} /> },
        { label: t('Total'), value: formatAmount(order.grandTotal, currency) },
        { label: t('Paid'), value: formatAmount(order.totalPaid, currency) },
        { label: t('Refunded'), value: formatAmount(order.totalRefunded, currency) },
      ]}
    />
  );
}
