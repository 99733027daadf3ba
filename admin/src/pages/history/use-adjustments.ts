import { AdjustmentCountDocument, AdjustmentRowsDocument } from '../../api/generated/history';
import { useOperation } from '../../api/use-operation';
import type { GridViewState } from '../../components/grid/use-grid-view';
import type { AdjustmentRow } from './adjustment-row';
import { filterOf, sortOf } from './view-filter';
import type { AdjustmentFilter } from './view-filter';

/** What MUI takes for "not known yet". */
const UNKNOWN = -1;
/** The count of a filter is the same on every page and in every order, and costs more than a page. */
const COUNT_STALE_MS = 60_000;

/** A page of the history for `ServerGrid`. */
export interface Adjustments {
  readonly filter: AdjustmentFilter;
  readonly rows: readonly AdjustmentRow[] | undefined;
  /** For the grid: -1 until it is known. */
  readonly rowCount: number;
  /** Undefined until it is known. */
  readonly totalCount: number | undefined;
  readonly isCounting: boolean;
  readonly isLoading: boolean;
  readonly error: unknown;
  refresh(): void;
}

/**
 * Reads the page of the history that a view describes. Rows come first: they are counted afterwards, where a first page
 * does not have all of them, so that a filter that no index serves shows what it finds at once.
 */
export function useAdjustments(
  view: GridViewState,
  columns: readonly { readonly field: string; readonly sortable?: boolean | undefined }[],
  fixed: AdjustmentFilter = NOTHING,
): Adjustments {
  const filter = { ...filterOf(view), ...fixed };
  const fields = columns.filter(({ sortable }) => sortable !== false).map(({ field }) => field);
  const page = useOperation(AdjustmentRowsDocument, {
    filter,
    sort: sortOf(view, fields),
    pageSize: view.pageSize,
    currentPage: view.page,
  });
  const rows = page.data?.sourceItemAdjustments.items;
  const isShown = rows !== undefined && !page.isPlaceholderData && !page.isError;
  const isWhole = isShown && view.page === 1 && rows.length < view.pageSize;
  const count = useOperation(
    AdjustmentCountDocument,
    { filter },
    { isEnabled: isShown && !isWhole, keepsLast: false, staleMs: COUNT_STALE_MS },
  );
  const totalCount = isWhole ? rows.length : count.data?.sourceItemAdjustments.totalCount;
  return {
    filter,
    rows,
    rowCount: totalCount ?? UNKNOWN,
    totalCount,
    isCounting: totalCount === undefined && !count.isError && !page.isError,
    isLoading: page.isFetching,
    error: page.error,
    refresh: () => {
      void page.refetch();
      if (isShown && !isWhole) void count.refetch();
    },
  };
}

const NOTHING: AdjustmentFilter = {};
