import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PRODUCT_TYPE_VALUES } from '../../api/generated/enums';
import { ProductsBySalableDocument, ProductsDocument, StockOptionsDocument } from '../../api/generated/products';
import type { ProductFilter, ProductsQuery } from '../../api/generated/products';
import { useOperation } from '../../api/use-operation';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import { ListPage } from '../../components/grid/ListPage';
import { sortAmong } from '../../components/grid/grid-view';
import { useGridView } from '../../components/grid/use-grid-view';
import type { GridViewState } from '../../components/grid/use-grid-view';
import { PageHeader } from '../../components/PageHeader';
import { quantityViolation, quantityOf } from '../../components/form/rules';
import { useSession } from '../../session/session';
import { BulkActions } from './BulkActions';
import type { ItemsAt } from './items-at';
import { LeaveGuard } from './LeaveGuard';
import { PERMISSIONS, sourceLabel, TYPE_LABELS } from './product';
import { productAddress, useProductColumns } from './product-columns';
import type { PastFigures, ProductRow } from './product-columns';
import type { IsFound } from './QuantitiesCell';
import { SheetView } from './sheet/SheetView';
import { useSheet } from './sheet/use-sheet';
import { useItemsAt } from './use-items-at';
import { useSourceChoices } from './use-source-choices';
import type { SourceChoice } from './use-source-choices';
import { t } from '../../language/messages';

const SORTABLE = ['sku', 'name', 'typeId', 'status'] as const;
/** The column of what can be sold, in one stock. */
const SALABLE_FIELD = 'stocks';
const VIEW = {
  filterNames: ['search', 'typeId', 'status', 'sourceCode', 'quantityAtMost', 'at', 'stock'],
  choices: { typeId: PRODUCT_TYPE_VALUES, status: ['enabled', 'disabled'] },
  sortable: [...SORTABLE, SALABLE_FIELD],
  sort: { field: 'sku', direction: 'asc' },
} as const;
/** Filters by what sources have today: they say nothing of another time. */
const ABOUT_NOW: readonly string[] = ['sourceCode', 'quantityAtMost', 'stock'];
const PHONE_FIELDS = ['sku', 'stocks'];
const PAST_PHONE_FIELDS = ['sku', 'past'];
const NO_ROWS: readonly ProductRow[] = [];
const NO_CHOICES: readonly SourceChoice[] = [];
const OPTIONAL = { isRequired: false };

/** Catalogue > Products, as a list or as a sheet with a column for each source; the address keeps which. */
export function ProductsPage(): ReactNode {
  const view = useGridView(VIEW);
  const { can } = useSession();
  const choices = useSourceChoices();
  // What was typed stays while the reader looks at the list.
  const sheet = useSheet();
  const [parameters, setParameters] = useSearchParams();
  const canSee = can(PERMISSIONS.items);
  const isSheet = canSee && parameters.get(LAYOUT) === SHEET;
  const show = (layout: string): void =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (layout === SHEET) next.set(LAYOUT, SHEET);
        else next.delete(LAYOUT);
        return next;
      },
      { preventScrollReset: true },
    );
  const layouts = canSee ? <LayoutSwitch isSheet={isSheet} onShow={show} /> : undefined;
  const stocks = useStocks(can(PERMISSIONS.salable));
  return (
    <>
      <LeaveGuard isChanged={sheet.drafts.size > 0} />
      {isSheet && choices ? (
        <>
          <PageHeader title={t('Products')} actions={layouts} />
          <SheetView
            view={view}
            filters={filtersOf(choices, [], false)}
            filter={filterOf(view, false)}
            sort={sortAmong(view.sort, SORTABLE) ?? null}
            choices={choices}
            sheet={sheet}
            isEditable={can(PERMISSIONS.edit)}
          />
        </>
      ) : (
        <ProductsList view={view} choices={choices} stocks={stocks} layouts={layouts} />
      )}
    </>
  );
}

const LAYOUT = 'layout';
const SHEET = 'sheet';

function LayoutSwitch({ isSheet, onShow }: { isSheet: boolean; onShow: (layout: string) => void }): ReactNode {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('Layout')}
      value={isSheet ? SHEET : 'list'}
      onChange={(_event, layout: string | null) => {
        if (layout !== null) onShow(layout);
      }}
    >
      <ToggleButton value="list">{t('List')}</ToggleButton>
      <ToggleButton value={SHEET}>{t('Sheet')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

interface ProductsListProps {
  readonly view: GridViewState;
  readonly choices: readonly SourceChoice[] | undefined;
  readonly stocks: readonly StockOption[];
  readonly layouts: ReactNode;
}

/** Where products are, what can be sold of them, and what is done to many of them at once. */
function ProductsList({ view, choices, stocks, layouts }: ProductsListProps): ReactNode {
  const { can } = useSession();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [withItems, withStocks] = [can(PERMISSIONS.items), can(PERMISSIONS.salable)];
  const hasHistory = can(PERMISSIONS.history);
  const at = hasHistory ? view.moment('at') : undefined;
  const query = useProducts(view, at !== undefined, stocks, { withItems, withStocks });
  const past = usePast(at, query.data, choices);
  const columns = useProductColumns({
    withItems,
    withStocks,
    past: past?.figures,
    isDense: view.density === 'dense',
    isFound: useIsFound(view),
  });
  const isPast = at !== undefined;
  const filters = useMemo(
    () =>
      filtersOf(withItems ? (choices ?? NO_CHOICES) : undefined, stocks, hasHistory).filter(
        ({ name }) => !isPast || !ABOUT_NOW.includes(name),
      ),
    [withItems, choices, stocks, hasHistory, isPast],
  );
  const selection = {
    ids: chosen,
    onChange: setChosen,
    actions: <BulkActions skus={chosen} choices={choices} onDone={() => setChosen([])} />,
  };
  const refetchBoth = (): void => {
    void query.refetch();
    void past?.query.refetch();
  };
  return (
    <ListPage
      title={t('Products')}
      add={layouts}
      view={view}
      columns={columns}
      filters={filters}
      phoneFields={past ? PAST_PHONE_FIELDS : PHONE_FIELDS}
      query={past ? { ...query, error: query.error ?? past.query.error, refetch: refetchBoth } : query}
      listOf={({ products }) => products}
      getRowId={({ sku }) => sku}
      rowTo={({ sku }) => productAddress(sku, at)}
      hasRowsOfAnyHeight
      {...(past ? {} : { selection })}
      empty={{
        title: t('No products'),
        text: t('Products come from the catalogue: over REST, or as a file under Import.'),
      }}
    />
  );
}

/** Which quantities a filter by what a source has at most is about. */
function useIsFound(view: GridViewState): IsFound | undefined {
  const { sourceCode, quantityAtMost } = filterOf(view, false);
  const chosen = JSON.stringify(sourceCode ?? null);
  return useMemo(() => {
    if (quantityAtMost == null) return undefined;
    const codes = JSON.parse(chosen) as readonly string[] | null;
    return (item) => item.quantity <= quantityAtMost && codes?.includes(item.sourceCode) !== false;
  }, [quantityAtMost, chosen]);
}

interface StockOption {
  readonly stockId: number;
  readonly name: string;
}

const NO_STOCKS: readonly StockOption[] = [];

/** The stocks that the list can be sorted by. */
function useStocks(isShown: boolean): readonly StockOption[] {
  return (
    useOperation(StockOptionsDocument, {}, { isEnabled: isShown, staleMs: 300_000 }).data?.stockOptions ?? NO_STOCKS
  );
}

/** The page of the list; in the order of what can be sold it is another query. */
function useProducts(
  view: GridViewState,
  isPast: boolean,
  stocks: readonly StockOption[],
  shown: { readonly withItems: boolean; readonly withStocks: boolean },
): UseQueryResult<ProductsQuery> {
  const asked = { filter: filterOf(view, isPast), ...view.paging, ...shown };
  const named = stocks.find(({ stockId }) => String(stockId) === view.text('stock'));
  const stockId = (named ?? stocks[0])?.stockId;
  const isBySalable = view.sort?.field === SALABLE_FIELD && shown.withStocks && !isPast;
  const bySalable = useOperation(
    ProductsBySalableDocument,
    { ...asked, stockId: stockId ?? 0, direction: view.sort?.direction ?? 'asc' },
    { isEnabled: isBySalable && stockId !== undefined },
  );
  const byColumn = useOperation(
    ProductsDocument,
    { ...asked, sort: sortAmong(view.sort, SORTABLE) ?? null },
    { isEnabled: !isBySalable },
  );
  return isBySalable ? bySalable : byColumn;
}

interface Past {
  readonly figures: PastFigures;
  readonly query: UseQueryResult<ItemsAt>;
}

/** What the products of the page had at the moment that the list is asked for; undefined where that is now. */
function usePast(
  at: string | undefined,
  shown: ProductsQuery | undefined,
  choices: readonly SourceChoice[] | undefined,
): Past | undefined {
  const rows = shown?.products.items ?? NO_ROWS;
  const skus = useMemo(() => rows.filter(({ hasSourceItems }) => hasSourceItems).map(({ sku }) => sku), [rows]);
  const query = useItemsAt(skus, at);
  const { data: items } = query;
  const figures = useMemo(() => {
    const names = new Map(choices?.map(({ sourceCode, name }) => [sourceCode, name]));
    return at === undefined ? undefined : { at, items, nameOf: (code: string) => names.get(code) ?? code };
  }, [at, items, choices]);
  return figures && { figures, query };
}

/** The filters of the address as the server takes them; what is no number asks nothing. */
function filterOf(view: GridViewState, isPast: boolean): ProductFilter {
  const least = view.text('quantityAtMost') ?? '';
  return {
    search: view.text('search'),
    typeId: view.list('typeId')?.filter(isType),
    status: { enabled: 1, disabled: 2 }[view.text('status') ?? ''],
    ...(isPast
      ? {}
      : {
          sourceCode: view.list('sourceCode'),
          quantityAtMost:
            quantityViolation(least, OPTIONAL) === undefined ? (quantityOf(least) ?? undefined) : undefined,
        }),
  };
}

function isType(text: string): text is ProductRow['typeId'] {
  return (PRODUCT_TYPE_VALUES as readonly string[]).includes(text);
}

function filtersOf(
  choices: readonly SourceChoice[] | undefined,
  stocks: readonly StockOption[],
  hasHistory: boolean,
): FilterDefinition[] {
  const sources = choices?.map(({ sourceCode, name }) => ({
    value: sourceCode,
    label: sourceLabel({ name, code: sourceCode }),
  }));
  return [
    { kind: 'text', name: 'search', label: t('SKU or name'), isPinned: true },
    {
      kind: 'options',
      name: 'typeId',
      label: t('Type'),
      isMultiple: true,
      options: PRODUCT_TYPE_VALUES.map((value) => ({ value, label: TYPE_LABELS[value] })),
    },
    {
      kind: 'options',
      name: 'status',
      label: t('Status'),
      options: [
        { value: 'enabled', label: t('Enabled') },
        { value: 'disabled', label: t('Disabled') },
      ],
    },
    ...(sources
      ? [
          {
            kind: 'options',
            name: 'sourceCode',
            label: t('Source'),
            isMultiple: true,
            isPinned: true,
            options: sources,
          } as const,
        ]
      : []),
    {
      kind: 'text',
      name: 'quantityAtMost',
      label: t('Quantity at a source at most'),
      violationOf: (text) => quantityViolation(text, OPTIONAL),
    },
    ...(stocks.length > 1
      ? [
          {
            kind: 'options',
            name: 'stock',
            label: t('Sort salable by stock'),
            options: stocks.map(({ stockId, name }) => ({ value: String(stockId), label: name })),
          } as const,
        ]
      : []),
    ...(hasHistory ? [{ kind: 'moment', name: 'at', label: t('As of'), isPinned: true } as const] : []),
  ];
}
