import type { ReactNode } from 'react';
import { TRANSFER_ORDER_STATUS_VALUES } from '../../api/generated/enums';
import { TransferOrdersDocument, TransferOrderSourcesDocument } from '../../api/generated/transfer-orders';
import type { TransferOrdersQuery } from '../../api/generated/transfer-orders';
import { useOperation } from '../../api/use-operation';
import { AddButton } from '../../components/AddButton';
import { AppLink } from '../../components/AppLink';
import { CutText } from '../../components/CutText';
import { DateTimeText } from '../../components/DateTimeText';
import { formatCount, formatQuantity } from '../../components/format';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { ListPage } from '../../components/grid/ListPage';
import { useGridView } from '../../components/grid/use-grid-view';
import { StatusChip } from '../../components/StatusChip';
import { useSession } from '../../session/session';
import { PERMISSIONS } from './permissions';
import { STATUS_WORDS, titleOf } from './words';
import type { Status } from './words';
import { t } from '../../language/messages';

type Row = TransferOrdersQuery['transferOrders']['items'][number];

const VIEW = {
  filterNames: ['search', 'status', 'origin', 'destination'],
  choices: { status: TRANSFER_ORDER_STATUS_VALUES },
} as const;
const PHONE_FIELDS = ['transferId', 'status', 'destination'];
const SOURCES_STALE_MS = 60_000;

const COLUMNS: readonly GridColumn<Row>[] = [
  {
    field: 'transferId',
    headerName: t('Transfer'),
    flex: 1,
    minWidth: 150,
    sortable: false,
    hideable: false,
    renderCell: ({ row, tabIndex }) => (
      <AppLink to={`/transfer-orders/${row.transferId}`} tabIndex={tabIndex}>
        {titleOf(row)}
      </AppLink>
    ),
  },
  {
    field: 'status',
    headerName: t('State'),
    width: 200,
    sortable: false,
    renderCell: ({ row }) => <StatusChip {...STATUS_WORDS[row.status]} />,
  },
  {
    field: 'origin',
    headerName: t('From'),
    flex: 1,
    minWidth: 120,
    sortable: false,
    renderCell: ({ row }) => <CutText text={row.originName} />,
  },
  {
    field: 'destination',
    headerName: t('To'),
    flex: 1,
    minWidth: 120,
    sortable: false,
    renderCell: ({ row }) => <CutText text={row.destinationName} />,
  },
  {
    field: 'items',
    headerName: t('Products'),
    align: 'right',
    width: 95,
    sortable: false,
    renderCell: ({ row }) => formatCount(row.totals.items),
  },
  {
    field: 'inTransit',
    headerName: t('In transit'),
    align: 'right',
    width: 105,
    sortable: false,
    renderCell: ({ row }) => formatQuantity(row.totals.inTransit),
  },
  {
    field: 'expectedAt',
    headerName: t('Expected'),
    width: 190,
    sortable: false,
    renderCell: ({ row }) => (row.expectedAt === null ? '' : <DateTimeText value={row.expectedAt} />),
  },
  {
    field: 'createdAt',
    headerName: t('Planned'),
    width: 190,
    sortable: false,
    renderCell: ({ row }) => <DateTimeText value={row.createdAt} />,
  },
];

/** Transfers that take time: what is planned, what is on its way, and what was. */
export function TransferOrdersPage(): ReactNode {
  const view = useGridView(VIEW);
  const { can } = useSession();
  const sources = useOperation(TransferOrderSourcesDocument, {}, { staleMs: SOURCES_STALE_MS });
  const query = useOperation(TransferOrdersDocument, {
    ...view.paging,
    filter: {
      search: view.text('search'),
      status: view.list('status') as readonly Status[] | undefined,
      originSourceCode: view.list('origin'),
      destinationSourceCode: view.list('destination'),
    },
  });
  const options = (sources.data?.transferOrderSources ?? []).map(({ code, name }) => ({ value: code, label: name }));
  const filters: readonly FilterDefinition[] = [
    { kind: 'text', name: 'search', label: t('Reference or note'), isPinned: true },
    {
      kind: 'options',
      name: 'status',
      label: t('State'),
      isPinned: true,
      isMultiple: true,
      options: TRANSFER_ORDER_STATUS_VALUES.map((value) => ({ value, label: STATUS_WORDS[value].label })),
    },
    { kind: 'options', name: 'origin', label: t('From'), isMultiple: true, options },
    { kind: 'options', name: 'destination', label: t('To'), isMultiple: true, options },
  ];
  return (
    <ListPage
      title={t('Transfer orders')}
      {...(can(PERMISSIONS.plan) ? { add: <AddButton to="/transfer-orders/new">{t('New transfer')}</AddButton> } : {})}
      view={view}
      columns={COLUMNS}
      filters={filters}
      phoneFields={PHONE_FIELDS}
      query={query}
      listOf={({ transferOrders }) => transferOrders}
      getRowId={({ transferId }) => String(transferId)}
      rowTo={({ transferId }) => `/transfer-orders/${transferId}`}
      empty={{
        title: t('Nothing is on its way'),
        text: t('A transfer order is planned, shipped, and received where it arrives, in as many parts as it comes.'),
      }}
    />
  );
}
