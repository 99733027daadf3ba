import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { ProductsQuery } from '../../api/generated/products';
import type { GridColumn } from '../../components/grid/grid-column';
import { AppLink } from '../../components/AppLink';
import { EnabledChip } from '../../components/EnabledChip';
import { formatMoment } from '../../components/format';
import { useIsPhone } from '../../components/use-is-phone';
import { pastKey } from './items-at';
import type { ItemsAt } from './items-at';
import { OpenRows, useIsOpen } from './open-rows';
import { PastQuantitiesCell } from './PastQuantitiesCell';
import { TYPE_LABELS } from './product';
import { QuantitiesCell, QuantitiesLine } from './QuantitiesCell';
import type { IsFound } from './QuantitiesCell';
import { SalableCell, SalableText } from './SalableCell';
import type { SalableCellProps } from './SalableCell';
import { useInventoryMode } from './use-inventory-mode';
import { t } from '../../language/messages';

export type ProductRow = ProductsQuery['products']['items'][number];

/** What a list of products shows beside the products themselves. */
export interface ShownFigures {
  readonly withItems: boolean;
  readonly withStocks: boolean;
  /** Quantities of a moment of the past in the place of today's. */
  readonly past: PastFigures | undefined;
  /** Each row has one line. */
  readonly isDense: boolean;
  /** Which quantities the list was filtered for; undefined where it was not. The same function while that is so. */
  readonly isFound: IsFound | undefined;
}

export interface PastFigures {
  readonly at: string;
  /** Undefined while they are read. */
  readonly items: ItemsAt | undefined;
  readonly nameOf: (sourceCode: string) => string;
}

/** The columns of the list of products; what can be sold is known of today alone. */
export function useProductColumns({
  withItems,
  withStocks,
  past,
  isDense,
  isFound,
}: ShownFigures): readonly GridColumn<ProductRow>[] {
  const mode = useInventoryMode();
  const isNarrow = useIsPhone();
  const [open] = useState(() => new OpenRows());
  return useMemo(() => {
    if (past) return [skuColumn(past.at), ...PRODUCT_COLUMNS, pastColumn(past)];
    const options = {
      isReservedPerSource: mode?.isReservedPerSource ?? false,
      hasBreakdown: mode?.isSingleSource === false,
      isNarrow,
      isDense,
    };
    return [
      skuColumn(),
      ...PRODUCT_COLUMNS,
      ...(withItems ? [quantitiesColumn(isDense, isFound)] : []),
      ...(withStocks ? [salableColumn(open, options)] : []),
    ];
  }, [withItems, withStocks, past, isDense, isFound, open, mode, isNarrow]);
}

/** The page of a product; it shows the moment that the list does. */
export function productAddress(sku: string, at?: string): string {
  return `/products/${encodeURIComponent(sku)}${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`;
}

function skuColumn(at?: string): GridColumn<ProductRow> {
  return {
    field: 'sku',
    headerName: t('SKU'),
    minWidth: 115,
    flex: 0.7,
    hideable: false,
    renderCell: ({ row, tabIndex }) => (
      <AppLink to={productAddress(row.sku, at)} tabIndex={tabIndex} sx={{ overflowWrap: 'anywhere' }}>
        {row.sku}
      </AppLink>
    ),
  };
}

function pastColumn({ at, items, nameOf }: PastFigures): GridColumn<ProductRow> {
  return {
    field: 'past',
    headerName: t('On hand, {at}', { at: formatMoment(at) }),
    minWidth: 260,
    flex: 1.2,
    sortable: false,
    renderCell: ({ row }) =>
      row.hasSourceItems ? (
        <PastQuantitiesCell items={items && (items.get(pastKey(row.sku)) ?? [])} nameOf={nameOf} />
      ) : (
        <Composite />
      ),
  };
}

const PRODUCT_COLUMNS: readonly GridColumn<ProductRow>[] = [
  { field: 'name', headerName: t('Name'), minWidth: 130, flex: 1 },
  { field: 'typeId', headerName: t('Type'), width: 110, renderCell: (cell) => <TypeCell {...cell} /> },
  {
    field: 'status',
    headerName: t('Status'),
    width: 95,
    renderCell: ({ row }) => <EnabledChip isEnabled={row.status === 1} />,
  },
];

function quantitiesColumn(isDense: boolean, isFound: IsFound | undefined): GridColumn<ProductRow> {
  const Quantities = isDense ? QuantitiesLine : QuantitiesCell;
  return {
    field: 'sourceItems',
    headerName: t('Quantity per Source'),
    ...(isDense ? { minWidth: 185, flex: 1 } : { width: 185 }),
    sortable: false,
    renderCell: ({ row }) =>
      row.hasSourceItems ? <Quantities items={row.sourceItems ?? []} isFound={isFound} /> : <Composite />,
  };
}

interface SalableColumnOptions {
  readonly isDense: boolean;
  readonly isReservedPerSource: boolean;
  readonly hasBreakdown: boolean;
  readonly isNarrow: boolean;
}

function salableColumn(open: OpenRows, { isNarrow, isDense, ...mode }: SalableColumnOptions): GridColumn<ProductRow> {
  return {
    field: 'stocks',
    headerName: t('Salable Quantity'),
    minWidth: isNarrow ? 195 : 310,
    flex: 1.6,
    renderCell: ({ row, tabIndex }) =>
      row.hasSourceItems && isDense ? (
        <SalableText stocks={row.stocks ?? []} />
      ) : row.hasSourceItems ? (
        <OpeningSalableCell open={open} sku={row.sku} stocks={row.stocks ?? []} tabIndex={tabIndex} {...mode} />
      ) : (
        <Composite />
      ),
  };
}

interface OpeningSalableCellProps extends Omit<SalableCellProps, 'isOpen' | 'onToggle'> {
  readonly open: OpenRows;
  readonly sku: string;
}

/** What can be sold of a product. It alone is drawn anew when it is opened, and no other cell of the page. */
function OpeningSalableCell({ open, sku, ...cell }: OpeningSalableCellProps): ReactNode {
  return <SalableCell {...cell} isOpen={useIsOpen(open, sku)} onToggle={() => open.toggle(sku)} />;
}

/** The kind of product, and of how many others it is made. */
function TypeCell({ row, tabIndex }: { row: ProductRow; tabIndex: 0 | -1 }): ReactNode {
  if (row.hasSourceItems) return TYPE_LABELS[row.typeId];
  return (
    <div>
      <div>{TYPE_LABELS[row.typeId]}</div>
      <AppLink to={`/products/${encodeURIComponent(row.sku)}`} tabIndex={tabIndex} sx={{ fontSize: '0.85rem' }}>
        {t('{count, plural, one {# part} other {# parts}}', { count: row.partCount })}
      </AppLink>
    </div>
  );
}

/** Products made of others are where their parts are. */
function Composite(): ReactNode {
  return <span title={t('Made of other products')}>–</span>;
}
