import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { LOW_STOCK_SORT_FIELD_VALUES } from '../../api/generated/enums';
import { LowStockDocument } from '../../api/generated/low-stock';
import type { LowStockQueryVariables } from '../../api/generated/low-stock';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { DateTimeText } from '../../components/DateTimeText';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { ListPage } from '../../components/grid/ListPage';
import { useGridView } from '../../components/grid/use-grid-view';
import { QuantityText } from '../../components/QuantityText';
import { useSession } from '../../session/session';
import { useSourceChoices } from '../products/use-source-choices';
import { PERMISSIONS } from './permissions';
import { ThresholdCell } from './ThresholdCell';
import type { LowStockRow } from './ThresholdCell';
import { t } from '../../language/messages';

type Sort = NonNullable<LowStockQueryVariables['sort']>;

const VIEW = {
  filterNames: ['sku', 'source'],
  sortable: LOW_STOCK_SORT_FIELD_VALUES,
} as const;
const PHONE_FIELDS = ['sku', 'quantity', 'notifyStockQty'];
const RIGHT = { align: 'right' } as const;

const COLUMNS: readonly GridColumn<LowStockRow>[] = [
  {
    field: 'sku',
    headerName: t('SKU'),
    flex: 1,
    minWidth: 110,
    hideable: false,
    renderCell: ({ row, tabIndex }) => (
      <AppLink to={`/products/${encodeURIComponent(row.sku)}`} noWrap title={row.sku} tabIndex={tabIndex}>
        {row.sku}
      </AppLink>
    ),
  },
  { field: 'productName', headerName: t('Product'), flex: 1.5, minWidth: 140, sortable: false },
  {
    field: 'sourceCode',
    headerName: t('Source'),
    flex: 1,
    minWidth: 120,
    renderCell: ({ row }) => row.sourceName,
  },
  {
    field: 'quantity',
    headerName: t('Quantity'),
    width: 90,
    ...RIGHT,
    renderCell: ({ row }) => <QuantityText value={row.quantity} />,
  },
];

const SINCE_COLUMN: GridColumn<LowStockRow> = {
  field: 'since',
  headerName: t('Since'),
  width: 180,
  renderCell: ({ row }) => (row.since === null ? t('Not recorded') : <DateTimeText value={row.since} />),
};

function thresholdColumn(maySet: boolean, mayClear: boolean): GridColumn<LowStockRow> {
  return {
    field: 'notifyStockQty',
    headerName: t('Threshold'),
    width: 170,
    ...RIGHT,
    renderCell: ({ row, tabIndex }) => (
      <ThresholdCell row={row} maySet={maySet} mayClear={mayClear} tabIndex={tabIndex} />
    ),
  };
}

/** Inventory > Low Stock: what has fallen below its threshold, where, and since when. */
export function LowStockPage(): ReactNode {
  const view = useGridView(VIEW);
  const { can } = useSession();
  const sources = useSourceChoices();
  const [maySet, mayClear] = [can(PERMISSIONS.set), can(PERMISSIONS.clear)];
  const columns = useMemo(() => [...COLUMNS, thresholdColumn(maySet, mayClear), SINCE_COLUMN], [maySet, mayClear]);
  const filters = useMemo<readonly FilterDefinition[]>(() => [skuFilter, sourceFilter(sources)], [sources]);
  const query = useOperation(LowStockDocument, {
    ...view.paging,
    filter: { sku: view.text('sku'), sourceCode: view.list('source') },
    sort: view.sort as Sort | null,
  });
  return (
    <ListPage
      title={t('Low stock')}
      view={view}
      columns={columns}
      filters={filters}
      phoneFields={PHONE_FIELDS}
      query={query}
      listOf={({ lowStock }) => lowStock}
      getRowId={({ sourceCode, sku }) => `${sourceCode} ${sku}`}
      rowTo={({ sku }) => `/products/${encodeURIComponent(sku)}`}
      hasRowsOfAnyHeight
      empty={{
        title: t('Nothing is low'),
        text: t('What falls below its threshold at an enabled source is listed here.'),
      }}
    />
  );
}

const skuFilter: FilterDefinition = { kind: 'text', name: 'sku', label: t('SKU'), isPinned: true, isSku: true };

/** Whose role does not show the sources types a code. */
function sourceFilter(sources: ReturnType<typeof useSourceChoices>): FilterDefinition {
  const base = { name: 'source', label: t('Source'), isPinned: true };
  if (!sources) return { kind: 'text', ...base };
  return {
    kind: 'options',
    ...base,
    isMultiple: true,
    options: sources.map(({ sourceCode, name }) => ({ value: sourceCode, label: name })),
  };
}
