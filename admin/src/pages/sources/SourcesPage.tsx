import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SOURCE_SORT_FIELD_VALUES } from '../../api/generated/enums';
import type { SourceFilter, SourcesQuery, SourcesQueryVariables } from '../../api/generated/sources';
import { SourcesDocument } from '../../api/generated/sources';
import { useOperation } from '../../api/use-operation';
import { AddButton } from '../../components/AddButton';
import { AppLink } from '../../components/AppLink';
import { EnabledChip } from '../../components/EnabledChip';
import { FLAG_CHOICES, flagFilter } from '../../components/grid/filter-definition';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { ListPage } from '../../components/grid/ListPage';
import { useGridView } from '../../components/grid/use-grid-view';
import type { GridViewState } from '../../components/grid/use-grid-view';
import { PageHeader } from '../../components/PageHeader';
import { useSession } from '../../session/session';
import { COUNTRIES, countryName } from './countries';
import { SourceMapView } from './map/SourceMapView';
import { t } from '../../language/messages';

type Row = SourcesQuery['sources']['items'][number];
type Sort = NonNullable<SourcesQueryVariables['sort']>;

const VIEW = {
  filterNames: ['search', 'enabled', 'country', 'pickup'],
  hidden: ['region', 'postcode', 'contactName', 'email', 'phone'],
  choices: { enabled: FLAG_CHOICES, pickup: FLAG_CHOICES },
  sortable: SOURCE_SORT_FIELD_VALUES,
} as const;
const PHONE_FIELDS = ['sourceCode', 'name', 'enabled'];

const COLUMNS: readonly GridColumn<Row>[] = [
  {
    field: 'sourceCode',
    headerName: t('Code'),
    flex: 1,
    minWidth: 110,
    hideable: false,
    renderCell: ({ row, tabIndex }) => (
      <AppLink to={sourceAddress(row.sourceCode)} tabIndex={tabIndex}>
        {row.sourceCode}
      </AppLink>
    ),
  },
  { field: 'name', headerName: t('Name'), flex: 1.5, minWidth: 140 },
  {
    field: 'enabled',
    headerName: t('State'),
    width: 110,
    renderCell: ({ row }) => <EnabledChip isEnabled={row.enabled} />,
  },
  {
    field: 'countryId',
    headerName: t('Country'),
    flex: 1,
    minWidth: 110,
    renderCell: ({ row }) => countryName(row.countryId),
  },
  { field: 'region', headerName: t('Region'), flex: 1, minWidth: 110 },
  { field: 'city', headerName: t('City'), flex: 1, minWidth: 110 },
  { field: 'postcode', headerName: t('Postcode'), width: 110 },
  { field: 'contactName', headerName: t('Contact'), flex: 1, minWidth: 110, sortable: false },
  { field: 'email', headerName: t('Email'), flex: 1.5, minWidth: 140, sortable: false },
  { field: 'phone', headerName: t('Phone'), width: 130, sortable: false },
  {
    field: 'isPickupLocationActive',
    headerName: t('Pickup'),
    width: 90,
    sortable: false,
    renderCell: ({ row }) => (row.isPickupLocationActive ? t('Yes') : t('No')),
  },
];

const STOCKS_COLUMN: GridColumn<Row> = {
  field: 'stocks',
  headerName: t('Sold by'),
  flex: 1.5,
  minWidth: 140,
  sortable: false,
  renderCell: ({ row }) => (row.stocks ?? []).map(({ name }) => name).join(', ') || t('No stock'),
};

const FILTERS: readonly FilterDefinition[] = [
  { kind: 'text', name: 'search', label: t('Code, name or city'), isPinned: true },
  flagFilter({ name: 'enabled', label: t('State'), yes: t('Enabled'), no: t('Disabled'), isPinned: true }),
  { kind: 'options', name: 'country', label: t('Country'), options: COUNTRIES },
  flagFilter({ name: 'pickup', label: t('Pickup location'), yes: t('Yes'), no: t('No') }),
];

/** All sources: where stock lies. */
export function SourcesPage(): ReactNode {
  const view = useGridView(VIEW);
  const { can } = useSession();
  const withStocks = can('Vendor_InventoryApi::stock');
  const columns = useMemo(() => (withStocks ? [...COLUMNS, STOCKS_COLUMN] : COLUMNS), [withStocks]);
  const filter = filterOf(view);
  const [isMap, showMap] = useIsMap();
  const query = useOperation(
    SourcesDocument,
    { ...view.paging, filter, sort: view.sort as Sort | null, withStocks },
    { isEnabled: !isMap },
  );
  const actions = (
    <>
      <LayoutSwitch isMap={isMap} onShow={showMap} />
      {can('Vendor_InventoryApi::source_edit') && <AddButton to="/new-source">{t('Add source')}</AddButton>}
    </>
  );
  if (isMap) {
    return (
      <>
        <PageHeader title={t('Sources')} actions={actions} />
        <SourceMapView view={view} filters={FILTERS} filter={filter} />
      </>
    );
  }
  return (
    <ListPage
      title={t('Sources')}
      add={actions}
      view={view}
      columns={columns}
      filters={FILTERS}
      phoneFields={PHONE_FIELDS}
      query={query}
      listOf={({ sources }) => sources}
      getRowId={(row) => row.sourceCode}
      rowTo={({ sourceCode }) => sourceAddress(sourceCode)}
      empty={{ title: t('No sources'), text: t('A source is a place where stock lies.') }}
    />
  );
}

function filterOf(view: GridViewState): SourceFilter {
  return {
    search: view.text('search'),
    enabled: view.flag('enabled'),
    countryId: view.text('country'),
    isPickupLocationActive: view.flag('pickup'),
  };
}

const LAYOUT = 'layout';
const MAP = 'map';

/** Whether the address asks for the map, and what changes that. */
function useIsMap(): [isMap: boolean, show: (isMap: boolean) => void] {
  const [parameters, setParameters] = useSearchParams();
  const show = (isMap: boolean): void =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (isMap) next.set(LAYOUT, MAP);
        else next.delete(LAYOUT);
        return next;
      },
      { preventScrollReset: true },
    );
  return [parameters.get(LAYOUT) === MAP, show];
}

function LayoutSwitch({ isMap, onShow }: { isMap: boolean; onShow: (isMap: boolean) => void }): ReactNode {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('Layout')}
      value={isMap ? MAP : 'list'}
      onChange={(_event, layout: string | null) => {
        if (layout !== null) onShow(layout === MAP);
      }}
    >
      <ToggleButton value="list">{t('List')}</ToggleButton>
      <ToggleButton value={MAP}>{t('Map')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

/** The page of a source. */
function sourceAddress(code: string): string {
  return `/sources/${encodeURIComponent(code)}`;
}
