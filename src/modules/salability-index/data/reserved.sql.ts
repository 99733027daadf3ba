/** A piece of a statement with its bound values, in the order of their marks. */
export interface SqlPart {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * Which SKUs are meant: some, the children of some composite products, or a range in the order of the collation
 * (`after` excluded, `upTo` included).
 */
export type SkuScope =
  | { readonly skus: readonly string[] }
  | { readonly partsOf: readonly string[] }
  | { readonly after: string | null; readonly upTo: string | null };

/** The scope as a condition on a column. */
export function skuCondition(column: string, scope: SkuScope): SqlPart {
  if ('skus' in scope) return { sql: `${column} IN (?)`, parameters: [scope.skus] };
  if ('partsOf' in scope) {
    return {
      sql: `${column} IN (SELECT part.sku FROM catalog_product whole
              JOIN catalog_product_child made ON made.parent_id = whole.product_id
              JOIN catalog_product part ON part.product_id = made.child_id
             WHERE whole.sku IN (?))`,
      parameters: [scope.partsOf],
    };
  }
  const bounds = [
    ...(scope.after === null ? [] : [{ sql: `${column} > ?`, value: scope.after }]),
    ...(scope.upTo === null ? [] : [{ sql: `${column} <= ?`, value: scope.upTo }]),
  ];
  if (bounds.length === 0) return { sql: '1 = 1', parameters: [] };
  return { sql: bounds.map(({ sql }) => sql).join(' AND '), parameters: bounds.map(({ value }) => value) };
}

/**
 * What is reserved in a stock, as rows of `sku` and `quantity` (below zero while orders are open). This is the one
 * definition for the index and for live reads. It adds up balances, of which a SKU has few, however many reservations
 * are open.
 *
 * With source-level reservations off the stock's own balances count, whatever source they name. With them on, the one
 * without a source does, and those of any stock at a source that is linked to this one. A disabled source's
 * reservations count: its goods cannot be sold, but the orders that reserved them still have to be served from the
 * others.
 */
export function reservedInStock(stockId: number, isPerSource: boolean, scope: SkuScope): SqlPart {
  const own = skuCondition('sku', scope);
  if (!isPerSource) {
    return {
      sql: `SELECT sku, SUM(quantity) AS quantity FROM inventory_reservation_balance
             WHERE stock_id = ? AND ${own.sql} GROUP BY sku`,
      parameters: [stockId, ...own.parameters],
    };
  }
  const shared = skuCondition('r.sku', scope);
  return {
    sql: `SELECT sku, SUM(quantity) AS quantity FROM (
            SELECT sku, quantity FROM inventory_reservation_balance
             WHERE stock_id = ? AND source_code = '' AND ${own.sql}
            UNION ALL
            SELECT r.sku, r.quantity FROM inventory_reservation_balance r
              JOIN inventory_source_stock_link rl ON rl.source_code = r.source_code
             WHERE rl.stock_id = ? AND ${shared.sql}
          ) reserved_balances GROUP BY sku`,
    parameters: [stockId, ...own.parameters, stockId, ...shared.parameters],
  };
}

/** The balances `b` that count in a stock, as `reservedInStock` has it. */
export function countedBalances(
  stockId: number,
  isPerSource: boolean,
): { readonly join: SqlPart; readonly where: SqlPart } {
  if (!isPerSource)
    return { join: { sql: '', parameters: [] }, where: { sql: 'b.stock_id = ?', parameters: [stockId] } };
  return {
    join: {
      sql: 'LEFT JOIN inventory_source_stock_link bl ON bl.source_code = b.source_code AND bl.stock_id = ?',
      parameters: [stockId],
    },
    where: { sql: "((b.source_code = '' AND b.stock_id = ?) OR bl.link_id IS NOT NULL)", parameters: [stockId] },
  };
}

/**
 * As `reservedInStock`, of one SKU alone, as a value: null where nothing of it was ever reserved. For statements that come
 * by a SKU at a time and end early, which a table of all that is reserved would make complete first.
 */
export function reservedOf(stockId: number, isPerSource: boolean, column: string): SqlPart {
  const { join, where } = countedBalances(stockId, isPerSource);
  return {
    sql: `(SELECT SUM(b.quantity) FROM inventory_reservation_balance b ${join.sql}
            WHERE b.sku = ${column} AND ${where.sql})`,
    parameters: [...join.parameters, ...where.parameters],
  };
}
