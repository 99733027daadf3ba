import type { GridColDef } from '@mui/x-data-grid';
import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { PRODUCT_TYPE_VALUES } from '../../api/generated/enums';
import { ProductsDocument } from '../../api/generated/products';
import type { ProductFilter, ProductsQuery } from '../../api/generated/products';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { EnabledChip } from '../../components/EnabledChip';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import { ListPage } from '../../components/grid/ListPage';
import { sortAmong } from '../../components/grid/grid-view';
import { useGridView } from '../../components/grid/use-grid-view';
import type { GridViewState } from '../../components/grid/use-grid-view';
import { useIsPhone } from '../../components/use-is-phone';
import { quantityFault, quantityOf } from '../../components/form/rules';
import { useSession } from '../../session/session';
import { BulkActions } from './BulkActions';
import { countOf, PERMISSIONS, sourceLabel, TYPE_LABELS } from './product';
import { QuantitiesCell } from './QuantitiesCell';
import { SalableCell } from './SalableCell';
import { useInventoryMode } from './use-inventory-mode';
import { useSourceChoices } from './use-source-choices';
import type { SourceChoice } from './use-source-choices';

type Row = ProductsQuery['products']['items'][number];

const SORTABLE = ['sku', 'name', 'typeId', 'status'] as const;
const VIEW = {
  filterNames: ['search', 'typeId', 'status', 'sourceCode', 'quantityAtMost'],
  choices: { typeId: PRODUCT_TYPE_VALUES, status: ['enabled', 'disabled'] },
  sortable: SORTABLE,
  sort: { field: 'sku', direction: 'asc' },
} as const;
const PHONE_FIELDS = ['sku', 'stocks'];
const NONE: ReadonlySet<string> = new Set();
const OPTIONAL = { isRequired: false };

/** Catalog > Products: where products are, what can be sold of them, and what is done to many of them at once. */
export function ProductsPage(): ReactNode {
  const view = useGridView(VIEW);
  const { can } = useSession();
  const mode = useInventoryMode();
  const choices = useSourceChoices();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [open, setOpen] = useState(NONE);
  const isNarrow = useIsPhone();
  const [withItems, withStocks] = [can(PERMISSIONS.items), can(PERMISSIONS.salable)];
  const query = useOperation(ProductsDocument, {
    filter: filterOf(view),
    sort: sortAmong(view.sort, SORTABLE) ?? null,
    ...view.paging,
    withItems,
    withStocks,
  });
  const toggle = useCallback((sku: string) => setOpen((current) => toggled(current, sku)), []);
  const columns = useMemo(
    () => [
      ...PRODUCT_COLUMNS,
      ...(withItems ? [QUANTITIES_COLUMN] : []),
      ...(withStocks
        ? [
            salableColumn(open, toggle, {
              isReservedPerSource: mode?.isReservedPerSource ?? false,
              hasBreakdown: mode?.isSingleSource === false,
              isNarrow,
            }),
          ]
        : []),
    ],
    [withItems, withStocks, open, toggle, mode, isNarrow],
  );
  const filters = useMemo(() => filtersOf(choices), [choices]);
  return (
    <ListPage
      title="Products"
      view={view}
      columns={columns}
      filters={filters}
      phoneFields={PHONE_FIELDS}
      query={query}
      listOf={({ products }) => products}
      getRowId={({ sku }) => sku}
      hasRowsOfAnyHeight
      selection={{
        ids: chosen,
        onChange: setChosen,
        actions: <BulkActions skus={chosen} choices={choices} onDone={() => setChosen([])} />,
      }}
      empty={{
        title: 'No products',
        text: 'Products come from the catalogue: over REST, or as a file under Import.',
      }}
    />
  );
}

function toggled(open: ReadonlySet<string>, sku: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(sku)) next.add(sku);
  return next;
}

const PRODUCT_COLUMNS: readonly GridColDef<Row>[] = [
  {
    field: 'sku',
    headerName: 'SKU',
    minWidth: 115,
    flex: 0.7,
    hideable: false,
    renderCell: ({ row }) => (
      <AppLink to={`/products/${encodeURIComponent(row.sku)}`} sx={{ overflowWrap: 'anywhere' }}>
        {row.sku}
      </AppLink>
    ),
  },
  { field: 'name', headerName: 'Name', minWidth: 130, flex: 1 },
  { field: 'typeId', headerName: 'Type', width: 110, renderCell: ({ row }) => <TypeCell row={row} /> },
  {
    field: 'status',
    headerName: 'Status',
    width: 95,
    renderCell: ({ row }) => <EnabledChip isEnabled={row.status === 1} />,
  },
];

const QUANTITIES_COLUMN: GridColDef<Row> = {
  field: 'sourceItems',
  headerName: 'Quantity per Source',
  width: 185,
  sortable: false,
  renderCell: ({ row }) => (row.hasSourceItems ? <QuantitiesCell items={row.sourceItems ?? []} /> : <Composite />),
};

interface SalableColumnOptions {
  readonly isReservedPerSource: boolean;
  readonly hasBreakdown: boolean;
  readonly isNarrow: boolean;
}

function salableColumn(
  open: ReadonlySet<string>,
  toggle: (sku: string) => void,
  { isNarrow, ...mode }: SalableColumnOptions,
): GridColDef<Row> {
  return {
    field: 'stocks',
    headerName: 'Salable Quantity',
    minWidth: isNarrow ? 195 : 310,
    flex: 1.6,
    sortable: false,
    renderCell: ({ row }) =>
      row.hasSourceItems ? (
        <SalableCell stocks={row.stocks ?? []} isOpen={open.has(row.sku)} onToggle={() => toggle(row.sku)} {...mode} />
      ) : (
        <Composite />
      ),
  };
}

/** The kind of product, and of how many others it is made. */
function TypeCell({ row }: { row: Row }): ReactNode {
  if (row.hasSourceItems) return TYPE_LABELS[row.typeId];
  return (
    <div>
      <div>{TYPE_LABELS[row.typeId]}</div>
      <AppLink to={`/products/${encodeURIComponent(row.sku)}`} sx={{ fontSize: '0.85rem' }}>
        {countOf(row.partCount, 'part')}
      </AppLink>
    </div>
  );
}

/** Products made of others are where their parts are. */
function Composite(): ReactNode {
  return <span title="Made of other products">–</span>;
}

/** The filters of the address as the server takes them; what is no number asks nothing. */
function filterOf(view: GridViewState): ProductFilter {
  const least = view.text('quantityAtMost') ?? '';
  return {
    search: view.text('search'),
    typeId: view.list('typeId')?.filter(isType),
    status: { enabled: 1, disabled: 2 }[view.text('status') ?? ''],
    sourceCode: view.list('sourceCode'),
    quantityAtMost: quantityFault(least, OPTIONAL) === undefined ? (quantityOf(least) ?? undefined) : undefined,
  };
}

function isType(text: string): text is Row['typeId'] {
  return (PRODUCT_TYPE_VALUES as readonly string[]).includes(text);
}

function filtersOf(choices: readonly SourceChoice[] | undefined): FilterDefinition[] {
  const sources = choices?.map(({ sourceCode, name }) => ({
    value: sourceCode,
    label: sourceLabel({ name, code: sourceCode }),
  }));
  return [
    { kind: 'text', name: 'search', label: 'SKU or name', isPinned: true },
    {
      kind: 'options',
      name: 'typeId',
      label: 'Type',
      isMultiple: true,
      options: PRODUCT_TYPE_VALUES.map((value) => ({ value, label: TYPE_LABELS[value] })),
    },
    {
      kind: 'options',
      name: 'status',
      label: 'Status',
      options: [
        { value: 'enabled', label: 'Enabled' },
        { value: 'disabled', label: 'Disabled' },
      ],
    },
    ...(sources
      ? [
          {
            kind: 'options',
            name: 'sourceCode',
            label: 'Source',
            isMultiple: true,
            isPinned: true,
            options: sources,
          } as const,
        ]
      : []),
    {
      kind: 'text',
      name: 'quantityAtMost',
      label: 'Quantity at a source at most',
      faultOf: (text) => quantityFault(text, OPTIONAL),
    },
  ];
}
