import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { WEBHOOK_DELIVERY_STATE_VALUES, WEBHOOK_TOPIC_VALUES } from '../../api/generated/enums';
import { WebhookDeliveriesDocument } from '../../api/generated/webhooks';
import type { WebhookDeliveriesQuery } from '../../api/generated/webhooks';
import { useOperation } from '../../api/use-operation';
import { CutText } from '../../components/CutText';
import { DateTimeText } from '../../components/DateTimeText';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { ServerGrid } from '../../components/grid/ServerGrid';
import { useGridView } from '../../components/grid/use-grid-view';
import { StatusChip } from '../../components/StatusChip';
import { DeliveryDialog } from './DeliveryDialog';
import { responseText, stateChip } from './delivery-words';
import { TOPIC_OPTIONS } from './words';
import type { Topic } from './words';
import { t } from '../../language/messages';

export type Delivery = WebhookDeliveriesQuery['webhookDeliveries']['items'][number];

const VIEW = {
  filterNames: ['state', 'type', 'sku', 'date'],
  choices: { state: WEBHOOK_DELIVERY_STATE_VALUES, type: WEBHOOK_TOPIC_VALUES },
} as const;
const PHONE_FIELDS = ['createdAt', 'sku', 'state'];
/** What is under way is seen to end. */
const READ_AGAIN_MS = 5_000;

const FILTERS: readonly FilterDefinition[] = [
  {
    kind: 'options',
    name: 'state',
    label: t('State'),
    isPinned: true,
    isMultiple: true,
    options: WEBHOOK_DELIVERY_STATE_VALUES.map((value) => ({
      value,
      label: stateChip({ state: value, attempts: 0 }).label,
    })),
  },
  { kind: 'options', name: 'type', label: t('Topic'), isPinned: true, isMultiple: true, options: TOPIC_OPTIONS },
  { kind: 'text', name: 'sku', label: t('SKU is'), isPinned: true },
  { kind: 'dates', name: 'date', label: t('Created') },
];

/** What a webhook was and will be told, the newest first, with its responses. */
export function Deliveries({ webhookId }: { webhookId: number }): ReactNode {
  const view = useGridView(VIEW);
  const [shown, setShown] = useState<Delivery>();
  const columns = useMemo(() => columnsOf(setShown), []);
  const query = useOperation(
    WebhookDeliveriesDocument,
    {
      ...view.paging,
      webhookId,
      filter: {
        state: view.list('state') as Delivery['state'][] | undefined,
        type: view.list('type') as Topic[] | undefined,
        sku: view.text('sku'),
        createdAt: view.range('date'),
      },
    },
    { everyMs: READ_AGAIN_MS },
  );
  const list = query.data?.webhookDeliveries;
  return (
    <>
      <ServerGrid<Delivery>
        label={t('Deliveries')}
        view={view}
        columns={columns}
        filters={FILTERS}
        phoneFields={PHONE_FIELDS}
        rows={list?.items}
        rowCount={list?.totalCount}
        isLoading={query.isPending}
        error={query.error}
        onRetry={() => void query.refetch()}
        getRowId={({ id }) => id}
        onOpenRow={setShown}
        empty={{ title: t('No deliveries'), text: t('What the webhook is told of appears here.') }}
      />
      {shown && <DeliveryDialog delivery={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function columnsOf(onShow: (delivery: Delivery) => void): GridColumn<Delivery>[] {
  return [
    {
      field: 'createdAt',
      headerName: t('Created'),
      width: 185,
      sortable: false,
      hideable: false,
      renderCell: ({ row }) => <DateTimeText value={row.createdAt} />,
    },
    { field: 'position', headerName: t('Position'), width: 100, sortable: false },
    {
      field: 'sku',
      headerName: t('SKU'),
      flex: 1,
      minWidth: 130,
      sortable: false,
      renderCell: ({ row }) => <CutText text={row.sku} />,
    },
    {
      field: 'state',
      headerName: t('State'),
      width: 130,
      sortable: false,
      renderCell: ({ row }) => <StatusChip {...stateChip(row)} />,
    },
    { field: 'attempts', headerName: t('Attempts'), width: 90, sortable: false },
    {
      field: 'response',
      headerName: t('Response'),
      flex: 1,
      minWidth: 150,
      sortable: false,
      renderCell: ({ row }) => <CutText text={responseText(row)} />,
    },
    {
      field: 'details',
      headerName: t('Details'),
      width: 100,
      sortable: false,
      renderCell: ({ row, tabIndex }) => (
        <Button
          size="small"
          tabIndex={tabIndex}
          aria-label={t('Details of {messageId}', { messageId: row.messageId })}
          onClick={() => onShow(row)}
        >
          {t('Details')}
        </Button>
      ),
    },
  ];
}
