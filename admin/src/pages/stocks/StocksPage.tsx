import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { STOCK_SORT_FIELD_VALUES } from '../../api/generated/enums';
import type { StocksQuery, StocksQueryVariables } from '../../api/generated/stocks';
import { StocksDocument } from '../../api/generated/stocks';
import { useOperation } from '../../api/use-operation';
import { AddButton } from '../../components/AddButton';
import { AppLink } from '../../components/AppLink';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { ListPage } from '../../components/grid/ListPage';
import { useGridView } from '../../components/grid/use-grid-view';
import { useSession } from '../../session/session';
import { t } from '../../language/messages';

type Row = StocksQuery['stocks']['items'][number];
type Sort = NonNullable<StocksQueryVariables['sort']>;

const VIEW = {
  filterNames: ['search'],
  sortable: STOCK_SORT_FIELD_VALUES,
} as const;
const PHONE_FIELDS = ['stockId', 'name', 'sources'];

const COLUMNS: readonly GridColumn<Row>[] = [
  { field: 'stockId', headerName: t('ID'), width: 80 },
  {
    field: 'name',
    headerName: t('Name'),
    flex: 1,
    minWidth: 140,
    hideable: false,
    renderCell: ({ row, tabIndex }) => (
      <AppLink to={`/stocks/${row.stockId}`} tabIndex={tabIndex}>
        {row.name}
      </AppLink>
    ),
  },
  {
    field: 'salesChannels',
    headerName: t('Sells on'),
    flex: 1,
    minWidth: 140,
    sortable: false,
    renderCell: ({ row }) => row.salesChannels.map(({ code }) => code).join(', ') || t('No channel'),
  },
];

const SOURCES_COLUMN: GridColumn<Row> = {
  field: 'sources',
  headerName: t('Sources by priority'),
  flex: 2,
  minWidth: 160,
  sortable: false,
  renderCell: ({ row }) =>
    (row.sources ?? [])
      .map(({ source }) => (source.enabled ? source.name : t('{name} (disabled)', { name: source.name })))
      .join(', ') || t('No source'),
};

const FILTERS: readonly FilterDefinition[] = [{ kind: 'text', name: 'search', label: t('Name'), isPinned: true }];

/** All stocks: which sources are sold together, and where. */
export function StocksPage(): ReactNode {
  const view = useGridView(VIEW);
  const { can } = useSession();
  const withSources = can('Vendor_InventoryApi::source');
  const columns = useMemo(() => (withSources ? [...COLUMNS, SOURCES_COLUMN] : COLUMNS), [withSources]);
  const query = useOperation(StocksDocument, {
    ...view.paging,
    filter: { search: view.text('search') },
    sort: view.sort as Sort | null,
    withSources,
  });
  return (
    <ListPage
      title={t('Stocks')}
      add={can('Vendor_InventoryApi::stock_edit') && <AddButton to="/stocks/new">{t('Add stock')}</AddButton>}
      view={view}
      columns={columns}
      filters={FILTERS}
      phoneFields={PHONE_FIELDS}
      query={query}
      listOf={({ stocks }) => stocks}
      getRowId={(row) => String(row.stockId)}
      rowTo={({ stockId }) => `/stocks/${stockId}`}
      empty={{ title: t('No stocks'), text: t('A stock sells what its sources hold.') }}
    />
  );
}
