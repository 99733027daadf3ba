import { mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SourcesQuery, SourceSortField } from '../../api/generated/sources';
import { SourcesDocument } from '../../api/generated/sources';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import { ServerGrid } from '../../components/grid/ServerGrid';
import { useGridView } from '../../components/grid/use-grid-view';
import { Icon } from '../../components/Icon';
import { PageHeader } from '../../components/PageHeader';
import { StatusChip } from '../../components/StatusChip';
import { useSession } from '../../session/session';
import { COUNTRIES, countryName } from './countries';

type Row = SourcesQuery['sources']['items'][number];

const VIEW = {
  filterNames: ['search', 'enabled', 'country', 'pickup'],
  hidden: ['region', 'postcode', 'contactName', 'email', 'phone'],
} as const;
const PHONE_FIELDS = ['sourceCode', 'name', 'enabled'];

const COLUMNS: readonly GridColDef<Row>[] = [
  {
    field: 'sourceCode',
    headerName: 'Code',
    flex: 1,
    minWidth: 110,
    hideable: false,
    renderCell: ({ row }) => <AppLink to={sourceAddress(row.sourceCode)}>{row.sourceCode}</AppLink>,
  },
  { field: 'name', headerName: 'Name', flex: 1.5, minWidth: 140 },
  {
    field: 'enabled',
    headerName: 'State',
    width: 110,
    renderCell: ({ row }) =>
      row.enabled ? <StatusChip label="Enabled" tone="success" /> : <StatusChip label="Disabled" />,
  },
  {
    field: 'countryId',
    headerName: 'Country',
    flex: 1,
    minWidth: 110,
    renderCell: ({ row }) => countryName(row.countryId),
  },
  { field: 'region', headerName: 'Region', flex: 1, minWidth: 110 },
  { field: 'city', headerName: 'City', flex: 1, minWidth: 110 },
  { field: 'postcode', headerName: 'Postcode', width: 110 },
  { field: 'contactName', headerName: 'Contact', flex: 1, minWidth: 110, sortable: false },
  { field: 'email', headerName: 'E-mail', flex: 1.5, minWidth: 140, sortable: false },
  { field: 'phone', headerName: 'Phone', width: 130, sortable: false },
  {
    field: 'isPickupLocationActive',
    headerName: 'Pickup',
    width: 90,
    sortable: false,
    renderCell: ({ row }) => (row.isPickupLocationActive ? 'Yes' : 'No'),
  },
];

const STOCKS_COLUMN: GridColDef<Row> = {
  field: 'stocks',
  headerName: 'Sold by',
  flex: 1.5,
  minWidth: 140,
  sortable: false,
  valueGetter: (_value, row) => (row.stocks ?? []).map(({ name }) => name).join(', '),
  renderCell: ({ value }) => (value === '' ? 'No stock' : String(value)),
};

const FILTERS: readonly FilterDefinition[] = [
  { kind: 'text', name: 'search', label: 'Code, name or city', isPinned: true },
  {
    kind: 'options',
    name: 'enabled',
    label: 'State',
    options: [
      { value: 'yes', label: 'Enabled' },
      { value: 'no', label: 'Disabled' },
    ],
    isPinned: true,
  },
  { kind: 'options', name: 'country', label: 'Country', options: COUNTRIES },
  {
    kind: 'options',
    name: 'pickup',
    label: 'Pickup location',
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
];

/** All sources: the places where stock lies. */
export function SourcesPage(): ReactNode {
  const view = useGridView(VIEW);
  const { can } = useSession();
  const withStocks = can('Vendor_InventoryApi::stock');
  const columns = useMemo(() => (withStocks ? [...COLUMNS, STOCKS_COLUMN] : COLUMNS), [withStocks]);
  const query = useOperation(SourcesDocument, {
    currentPage: view.page,
    pageSize: view.pageSize,
    filter: {
      search: view.text('search'),
      enabled: flagOf(view.text('enabled')),
      countryId: view.text('country'),
      isPickupLocationActive: flagOf(view.text('pickup')),
    },
    sort: view.sort && { field: view.sort.field as SourceSortField, direction: view.sort.direction },
    withStocks,
  });
  return (
    <>
      <PageHeader
        title="Sources"
        actions={
          can('Vendor_InventoryApi::source_edit') && (
            <Button component={Link} to="/new-source" variant="contained" startIcon={<Icon path={mdiPlus} />}>
              Add source
            </Button>
          )
        }
      />
      <ServerGrid<Row>
        label="Sources"
        view={view}
        columns={columns}
        filters={FILTERS}
        phoneFields={PHONE_FIELDS}
        rows={query.data?.sources.items}
        rowCount={query.data?.sources.totalCount}
        getRowId={(row) => row.sourceCode}
        isLoading={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={{ title: 'No sources', text: 'A source is a place where stock lies.' }}
      />
    </>
  );
}

/** The page of a source. */
function sourceAddress(code: string): string {
  return `/sources/${encodeURIComponent(code)}`;
}

function flagOf(word: string | undefined): boolean | undefined {
  return word === undefined ? undefined : word === 'yes';
}
