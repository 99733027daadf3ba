import type { SearchSortOrder } from '../../../platform/search/index.js';

/** The columns that follow a column in its index; the id comes last in each of them. */
const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  source_code: ['sku', 'state'],
  reference_type: ['reference_id'],
};

/**
 * The terms of ORDER BY: newest first where nothing is asked for. Rows that are equal in what was asked for follow the
 * index of that column in the same direction. A page of a long history is then read and not sorted. The id decides
 * last, so that the order is always the same one. `asked` are the terms for what was asked for.
 */
export function historyOrder(sortOrders: readonly SearchSortOrder[], asked: string): string {
  const last = sortOrders.at(-1);
  if (!last) return 'adjustment_id DESC';
  if (sortOrders.some(({ field }) => field === 'adjustment_id')) return asked;
  const following = sortOrders.length === 1 ? (FOLLOWING[last.field] ?? []) : [];
  return [asked, ...[...following, 'adjustment_id'].map((column) => `${column} ${last.direction}`)].join(', ');
}
