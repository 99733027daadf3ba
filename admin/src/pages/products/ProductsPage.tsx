import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { PRODUCT_TYPE_VALUES } from '../../api/generated/enums';
import { ProductsDocument } from '../../api/generated/products';
import type { ProductFilter, ProductsQuery } from '../../api/generated/products';
import { useOperation } from '../../api/use-operation';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import { ListPage } from '../../components/grid/ListPage';
import { sortAmong } from '../../components/grid/grid-view';
import { useGridView } from '../../components/grid/use-grid-view';
import type { GridViewState } from '../../components/grid/use-grid-view';
import { quantityFault, quantityOf } from '../../components/form/rules';
import { useSession } from '../../session/session';
import { BulkActions } from './BulkActions';
import type { ItemsAt } from './items-at';
import { PERMISSIONS, sourceLabel, TYPE_LABELS } from './product';
import { useProductColumns } from './product-columns';
import type { PastFigures, ProductRow } from './product-columns';
import { useItemsAt } from './use-items-at';
import { useSourceChoices } from './use-source-choices';
import type { SourceChoice } from './use-source-choices';

const SORTABLE = ['sku', 'name', 'typeId', 'status'] as const;
const VIEW = {
  filterNames: ['search', 'typeId', 'status', 'sourceCode', 'quantityAtMost', 'at'],
  choices: { typeId: PRODUCT_TYPE_VALUES, status: ['enabled', 'disabled'] },
  sortable: SORTABLE,
  sort: { field: 'sku', direction: 'asc' },
} as const;
/** Filters by what sources have today: they say nothing of another time. */
const ABOUT_NOW: readonly string[] = ['sourceCode', 'quantityAtMost'];
const PHONE_FIELDS = ['sku', 'stocks'];
const PAST_PHONE_FIELDS = ['sku', 'past'];
const NO_ROWS: readonly ProductRow[] = [];
const NO_CHOICES: readonly SourceChoice[] = [];
const OPTIONAL = { isRequired: false };

/** Catalog > Products: where products are, what can be sold of them, and what is done to many of them at once. */
export function ProductsPage(): ReactNode {
  const view = useGridView(VIEW);
  const { can } = useSession();
  const choices = useSourceChoices();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [withItems, withStocks] = [can(PERMISSIONS.items), can(PERMISSIONS.salable)];
  const hasHistory = can(PERMISSIONS.history);
  const at = hasHistory ? view.moment('at') : undefined;
  const query = useOperation(ProductsDocument, {
    filter: filterOf(view, at !== undefined),
    sort: sortAmong(view.sort, SORTABLE) ?? null,
    ...view.paging,
    withItems,
    withStocks,
  });
  const past = usePast(at, query.data, choices);
  const columns = useProductColumns({ withItems, withStocks, past: past?.figures });
  const isPast = at !== undefined;
  const filters = useMemo(
    () =>
      filtersOf(withItems ? (choices ?? NO_CHOICES) : undefined, hasHistory).filter(
        ({ name }) => !isPast || !ABOUT_NOW.includes(name),
      ),
    [withItems, choices, hasHistory, isPast],
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
      title="Products"
      view={view}
      columns={columns}
      filters={filters}
      phoneFields={past ? PAST_PHONE_FIELDS : PHONE_FIELDS}
      query={past ? { ...query, error: query.error ?? past.query.error, refetch: refetchBoth } : query}
      listOf={({ products }) => products}
      getRowId={({ sku }) => sku}
      hasRowsOfAnyHeight
      {...(past ? {} : { selection })}
      empty={{
        title: 'No products',
        text: 'Products come from the catalogue: over REST, or as a file under Import.',
      }}
    />
  );
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
          quantityAtMost: quantityFault(least, OPTIONAL) === undefined ? (quantityOf(least) ?? undefined) : undefined,
        }),
  };
}

function isType(text: string): text is ProductRow['typeId'] {
  return (PRODUCT_TYPE_VALUES as readonly string[]).includes(text);
}

function filtersOf(choices: readonly SourceChoice[] | undefined, hasHistory: boolean): FilterDefinition[] {
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
    ...(hasHistory ? [{ kind: 'moment', name: 'at', label: 'As of', isPinned: true } as const] : []),
  ];
}
