const COLUMNS = ['source_code', 'sku', 'state', 'adjustment_id'];

/**
 * The order of the rows of a history item, by all columns of `idx_adjustment_item`: for the id alone MySQL sorts all rows
 * of the item. `alias` is ours.
 */
export function itemIndexOrder(alias: string, direction: 'ASC' | 'DESC'): string {
  return COLUMNS.map((column) => `${alias}.${column} ${direction}`).join(', ');
}
