import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { OrdersDocument, OrderStoresDocument } from '../../api/generated/orders';
import type { OrderFilter, OrdersQuery, OrdersQueryVariables } from '../../api/generated/orders';
import { useOperation } from '../../api/use-operation';
import { AddButton } from '../../components/AddButton';
import { AppLink } from '../../components/AppLink';
import { DateTimeText } from '../../components/DateTimeText';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { ListPage } from '../../components/grid/ListPage';
import { sortAmong } from '../../components/grid/grid-view';
import { useGridView } from '../../components/grid/use-grid-view';
import type { GridViewState } from '../../components/grid/use-grid-view';
import { QuantityText } from '../../components/QuantityText';
import { formatAmount } from '../../money/amount';
import { useSession } from '../../session/session';
import { ORDER_STATE_VALUES } from '../../api/generated/enums';
import { ORDER_STATES } from './order-state';
import { OrderStateChip } from './OrderStateChip';
import { storeName } from './store-name';
import { t } from '../../language/messages';

type Row = OrdersQuery['orders']['items'][number];

const SORTABLE = ['incrementId', 'state', 'status', 'customerEmail', 'createdAt', 'updatedAt'] as const;
const VIEW = {
  filterNames: ['incrementId', 'state', 'customerEmail', 'sku', 'createdAt', 'storeId', 'status'],
  choices: { state: ORDER_STATE_VALUES },
  sortable: SORTABLE,
  sort: { field: 'createdAt', direction: 'desc' },
  hidden: ['status', 'updatedAt'],
} as const;
const PHONE_FIELDS = ['incrementId', 'state', 'grandTotal'];

const COLUMNS: readonly GridColumn<Row>[] = [
  {
    field: 'incrementId',
    headerName: t('Number'),
    flex: 0.7,
    minWidth: 110,
    hideable: false,
    renderCell: ({ row, tabIndex }) => (
      <AppLink to={`/sales/orders/${row.id}`} tabIndex={tabIndex} title={row.incrementId} noWrap>
        {row.incrementId}
      </AppLink>
    ),
  },
  {
    field: 'createdAt',
    headerName: t('Placed'),
    width: 190,
    renderCell: ({ row }) => <DateTimeText value={row.createdAt} />,
  },
  { field: 'state', headerName: t('State'), width: 125, renderCell: ({ row }) => <OrderStateChip state={row.state} /> },
  { field: 'status', headerName: t('Status'), width: 130 },
  { field: 'customerEmail', headerName: t('Customer'), flex: 1, minWidth: 180 },
  {
    field: 'store',
    headerName: t('Store'),
    flex: 1,
    minWidth: 150,
    sortable: false,
    renderCell: ({ row }) => (row.store ? storeName(row.store) : ''),
  },
  {
    field: 'pickupLocationCode',
    headerName: t('Picked up at'),
    flex: 0.7,
    minWidth: 110,
    sortable: false,
    renderCell: ({ row }) => row.pickupLocation?.name ?? row.pickupLocationCode ?? '',
  },
  {
    field: 'totalQtyOrdered',
    headerName: t('Quantity'),
    width: 100,
    align: 'right',
    sortable: false,
    renderCell: ({ row }) => <QuantityText value={row.totalQtyOrdered} />,
  },
  {
    field: 'grandTotal',
    headerName: t('Total'),
    width: 105,
    align: 'right',
    sortable: false,
    renderCell: ({ row }) => formatAmount(row.grandTotal, row.currency),
  },
  {
    field: 'updatedAt',
    headerName: t('Changed'),
    width: 190,
    renderCell: ({ row }) => <DateTimeText value={row.updatedAt} />,
  },
];

const FILTERS: readonly FilterDefinition[] = [
  { kind: 'text', name: 'incrementId', label: t('Number'), isPinned: true },
  { kind: 'options', name: 'state', label: t('State'), options: ORDER_STATES, isMultiple: true, isPinned: true },
  { kind: 'text', name: 'customerEmail', label: t('Customer’s email') },
  { kind: 'text', name: 'sku', label: t('SKU in the order'), isSku: true },
  { kind: 'dates', name: 'createdAt', label: t('Placed') },
  { kind: 'text', name: 'status', label: t('Status') },
];

/** Sales > Orders. */
export function OrdersPage(): ReactNode {
  const view = useGridView(VIEW);
  const { can } = useSession();
  const canCreate = can('Vendor_Sales::create');
  const filters = useFilters(canCreate);
  const query = useOperation(OrdersDocument, {
    filter: filterOf(view),
    sort: sortOf(view),
    ...view.paging,
  });
  return (
    <ListPage
      title={t('Orders')}
      add={canCreate && <AddButton to="/sales/orders/new">{t('New order')}</AddButton>}
      view={view}
      columns={COLUMNS}
      filters={filters}
      phoneFields={PHONE_FIELDS}
      query={query}
      listOf={({ orders }) => orders}
      getRowId={({ id }) => String(id)}
      rowTo={({ id }) => `/sales/orders/${id}`}
      empty={{ title: t('No orders yet'), text: t('Orders that customers or staff place are listed here.') }}
    />
  );
}

/** Stores are known to a user who may place orders in them. */
function useFilters(canCreate: boolean): readonly FilterDefinition[] {
  const { data } = useOperation(OrderStoresDocument, {}, { isEnabled: canCreate, staleMs: 300_000 });
  return useMemo(() => {
    const stores = data?.orderStores ?? [];
    if (stores.length === 0) return FILTERS;
    const options = stores.map((store) => ({ value: String(store.storeId), label: storeName(store) }));
    return [...FILTERS, { kind: 'options', name: 'storeId', label: t('Store'), options, isMultiple: true }];
  }, [data]);
}

function filterOf(view: GridViewState): OrderFilter {
  const status = view.text('status');
  return {
    incrementId: view.text('incrementId'),
    state: view.list('state') as OrderFilter['state'],
    customerEmail: view.text('customerEmail'),
    sku: view.text('sku'),
    createdAt: view.moments('createdAt'),
    storeId: view.list('storeId')?.map(Number).filter(Number.isSafeInteger),
    status: status === undefined ? undefined : [status],
  };
}

function sortOf({ sort }: GridViewState): OrdersQueryVariables['sort'] {
  const known = sortAmong(sort, SORTABLE);
  return known && { field: known.field, isDescending: known.direction === 'desc' };
}
