import { mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StocksQuery, StockSortField } from '../../api/generated/stocks';
import { StocksDocument } from '../../api/generated/stocks';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import { ServerGrid } from '../../components/grid/ServerGrid';
import { useGridView } from '../../components/grid/use-grid-view';
import { Icon } from '../../components/Icon';
import { PageHeader } from '../../components/PageHeader';
import { useSession } from '../../session/session';

type Row = StocksQuery['stocks']['items'][number];

const VIEW = { filterNames: ['search'] } as const;
const PHONE_FIELDS = ['stockId', 'name', 'sources'];

const COLUMNS: readonly GridColDef<Row>[] = [
  { field: 'stockId', headerName: 'ID', width: 80 },
  {
    field: 'name',
    headerName: 'Name',
    flex: 1,
    minWidth: 140,
    hideable: false,
    renderCell: ({ row }) => <AppLink to={`/stocks/${row.stockId}`}>{row.name}</AppLink>,
  },
  {
    field: 'salesChannels',
    headerName: 'Sells on',
    flex: 1,
    minWidth: 140,
    sortable: false,
    valueGetter: (_value, row) => row.salesChannels.map(({ code }) => code).join(', '),
    renderCell: ({ value }) => (value === '' ? 'No channel' : String(value)),
  },
];

const SOURCES_COLUMN: GridColDef<Row> = {
  field: 'sources',
  headerName: 'Sources by priority',
  flex: 2,
  minWidth: 160,
  sortable: false,
  valueGetter: (_value, row) =>
    (row.sources ?? []).map(({ source }) => (source.enabled ? source.name : `${source.name} (disabled)`)).join(', '),
  renderCell: ({ value }) => (value === '' ? 'No source' : String(value)),
};

const FILTERS: readonly FilterDefinition[] = [{ kind: 'text', name: 'search', label: 'Name', isPinned: true }];

/** All stocks: which sources are sold together, and where. */
export function StocksPage(): ReactNode {
  const view = useGridView(VIEW);
  const { can } = useSession();
  const withSources = can('Vendor_InventoryApi::source');
  const columns = useMemo(() => (withSources ? [...COLUMNS, SOURCES_COLUMN] : COLUMNS), [withSources]);
  const query = useOperation(StocksDocument, {
    currentPage: view.page,
    pageSize: view.pageSize,
    filter: { search: view.text('search') },
    sort: view.sort && { field: view.sort.field as StockSortField, direction: view.sort.direction },
    withSources,
  });
  return (
    <>
      <PageHeader
        title="Stocks"
        actions={
          can('Vendor_InventoryApi::stock_edit') && (
            <Button component={Link} to="/stocks/new" variant="contained" startIcon={<Icon path={mdiPlus} />}>
              Add stock
            </Button>
          )
        }
      />
      <ServerGrid<Row>
        label="Stocks"
        view={view}
        columns={columns}
        filters={FILTERS}
        phoneFields={PHONE_FIELDS}
        rows={query.data?.stocks.items}
        rowCount={query.data?.stocks.totalCount}
        getRowId={(row) => String(row.stockId)}
        isLoading={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={{ title: 'No stocks', text: 'A stock sells what its sources hold.' }}
      />
    </>
  );
}
