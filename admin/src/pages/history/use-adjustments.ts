import { useProductLookup } from '../../search/use-product-lookup';
import { AdjustmentCountDocument, AdjustmentRowsDocument } from '../../api/generated/history';
import { useOperation } from '../../api/use-operation';
import type { ServerGridProps } from '../../components/grid/ServerGrid';
import type { GridViewState } from '../../components/grid/use-grid-view';
import type { AdjustmentRow } from './adjustment-row';
import { filterOf, sortOf } from './view-filter';
import type { AdjustmentFilter } from './view-filter';

/** The count of a filter is the same on every page and in every order, and costs more than a page. */
const COUNT_STALE_MS = 60_000;

/** A page of the history. */
export interface Adjustments {
  readonly filter: AdjustmentFilter;
  /** What `ServerGrid` needs to show it. */
  readonly list: Pick<
    ServerGridProps<AdjustmentRow>,
    'rows' | 'rowCount' | 'getRowId' | 'isLoading' | 'error' | 'onRetry'
  >;
  /** Undefined until it is known. */
  readonly totalCount: number | undefined;
  readonly isCounting: boolean;
  refresh(): void;
}

/**
 * Reads the page of the history that a view describes. Rows come first. They are counted afterwards, where a first page
 * does not have all of them. So a filter that no index serves shows what it finds at once.
 */
export function useAdjustments(
  view: GridViewState,
  columns: readonly { readonly field: string; readonly sortable?: boolean | undefined }[],
  fixed: AdjustmentFilter = NOTHING,
): Adjustments {
  const { filter, isKnown } = useFilter(view, fixed);
  const fields = columns.filter(({ sortable }) => sortable !== false).map(({ field }) => field);
  const page = useOperation(
    AdjustmentRowsDocument,
    { filter, sort: sortOf(view, fields), ...view.paging },
    { isEnabled: isKnown },
  );
  const rows = page.data?.sourceItemAdjustments.items;
  const isShown = rows !== undefined && !page.isPlaceholderData && !page.isError;
  const isWhole = isShown && view.page === 1 && rows.length < view.pageSize;
  const count = useOperation(
    AdjustmentCountDocument,
    { filter },
    { isEnabled: isShown && !isWhole, keepsLast: false, staleMs: COUNT_STALE_MS },
  );
  const totalCount = isWhole ? rows.length : count.data?.sourceItemAdjustments.totalCount;
  const refresh = (): void => {
    void page.refetch();
    if (isShown && !isWhole) void count.refetch();
  };
  return {
    filter,
    list: {
      rows,
      rowCount: totalCount,
      getRowId: ({ adjustmentId }) => adjustmentId,
      isLoading: page.isFetching || !isKnown,
      error: page.error,
      onRetry: refresh,
    },
    totalCount,
    isCounting: totalCount === undefined && !count.isError && !page.isError,
    refresh,
  };
}

const NOTHING: AdjustmentFilter = {};

/** The filter of the view; a SKU that is no product's stands for the products that it finds, and for itself. */
function useFilter(
  view: GridViewState,
  fixed: AdjustmentFilter,
): { readonly filter: AdjustmentFilter; readonly isKnown: boolean } {
  const { sku, ...others } = { ...filterOf(view), ...fixed };
  const isPart = sku != null && fixed.sku === undefined;
  const { products, isCurrent } = useProductLookup(isPart ? sku : undefined);
  if (sku == null) return { filter: others, isKnown: true };
  const isWhole = products.length === 0 || products[0]?.sku.toLowerCase() === sku.trim().toLowerCase();
  const filter = isWhole ? { ...others, sku } : { ...others, skus: [sku, ...products.map((one) => one.sku)] };
  return { filter, isKnown: isCurrent };
}
