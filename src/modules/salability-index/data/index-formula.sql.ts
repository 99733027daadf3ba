import type { SalabilityDefaults } from './effective-value.sql.js';
import { effective } from './effective-value.sql.js';
import { childRows, COMPOSITE_LIST, parentRows } from './parent-formula.sql.js';
import { reservedInStock, skuCondition } from './reserved.sql.js';
import type { SkuScope, SqlPart } from './reserved.sql.js';

/**
 * What has to be left over. Without backorders a threshold below zero means nothing; with them one above zero does, and
 * one below is their limit.
 */
const THRESHOLD = `CASE WHEN ${effective('backorders')} > 0 THEN LEAST(${effective('min_qty')}, 0)
                             ELSE GREATEST(${effective('min_qty')}, 0) END`;

/**
 * The rows of goods in a stock's index as they have to be: the one definition, for the full and the partial way alike.
 * There is a row for each SKU with a source item at an enabled source of the stock. `quantity` is what is in stock there,
 * reservations not subtracted. What is made of other products has its row from `parentRows`, whatever it has at sources.
 *
 * `is_salable` is true for a SKU that the catalogue does not know or whose stock is not managed. It is true for one
 * that may be back-ordered and is in stock somewhere, and for one of which more is left than its threshold.
 *
 * The index is named because a list of a thousand SKUs makes the optimizer read all items of the stock's sources
 * instead.
 */
export function goodsRows(stockId: number, defaults: SalabilityDefaults, scope: SkuScope): SqlPart {
  const reserved = reservedInStock(stockId, defaults.isReservedPerSource, scope);
  const inScope = skuCondition('i.sku', scope);
  return {
    sql: `
      SELECT counted.sku, counted.quantity,
             CASE WHEN p.product_id IS NULL
                    OR ${effective('manage_stock')} = 0
                    OR (${effective('backorders')} > 0 AND ${effective('min_qty')} >= 0 AND counted.in_stock > 0)
                    OR counted.quantity + COALESCE(r.quantity, 0) - (${THRESHOLD}) > 0
                  THEN 1 ELSE 0 END AS is_salable
        FROM (SELECT i.sku AS sku,
                     SUM(CASE WHEN i.status = 1 THEN i.quantity ELSE 0 END) AS quantity,
                     SUM(CASE WHEN i.status = 1 THEN 1 ELSE 0 END) AS in_stock
                FROM inventory_source_item i FORCE INDEX (idx_source_item_sku_source_quantity)
                JOIN inventory_source_stock_link l ON l.stock_id = ? AND l.source_code = i.source_code
                JOIN inventory_source s ON s.source_code = i.source_code AND s.enabled = 1
               WHERE ${inScope.sql}
               GROUP BY i.sku) counted
        LEFT JOIN catalog_product p ON p.sku = counted.sku
        LEFT JOIN inventory_stock_item_configuration c ON c.sku = counted.sku
        LEFT JOIN (${reserved.sql}) r ON r.sku = counted.sku
       WHERE p.product_id IS NULL OR p.type_id NOT IN (${COMPOSITE_LIST})`,
    parameters: [
      Number(defaults.manageStock),
      defaults.backorders,
      defaults.minQty.toString(),
      defaults.backorders,
      defaults.minQty.toString(),
      defaults.minQty.toString(),
      stockId,
      ...inScope.parameters,
      ...reserved.parameters,
    ],
  };
}

/**
 * Every row of the scope as it has to be, for comparisons with what is stored. `table` is the stock's index: composite
 * products are judged by the rows that their children have there.
 */
export function indexRows(stockId: number, table: string, defaults: SalabilityDefaults, scope: SkuScope): SqlPart {
  const goods = goodsRows(stockId, defaults, scope);
  const parents = parentRows(childRows(table), defaults, scope);
  return {
    sql: `SELECT goods.* FROM (${goods.sql}) goods UNION ALL SELECT parents.* FROM (${parents.sql}) parents`,
    parameters: [...goods.parameters, ...parents.parameters],
  };
}

/**
 * The rows of the SKUs straight from the tables, without the index: what it will say of them once it has followed. So
 * composite products are judged by what their children have.
 */
export function liveRows(stockId: number, defaults: SalabilityDefaults, skus: readonly string[]): SqlPart {
  const goods = goodsRows(stockId, defaults, { skus });
  const parents = liveParentRows(stockId, defaults, skus);
  return {
    sql: `SELECT goods.* FROM (${goods.sql}) goods UNION ALL SELECT parents.* FROM (${parents.sql}) parents`,
    parameters: [...goods.parameters, ...parents.parameters],
  };
}

/**
 * The rows of composite products straight from the tables, without the index: what it will say of them once it has
 * followed.
 */
export function liveParentRows(stockId: number, defaults: SalabilityDefaults, skus: readonly string[]): SqlPart {
  const children = goodsRows(stockId, defaults, { partsOf: skus });
  return parentRows({ ...children, sql: `(${children.sql}) x` }, defaults, { skus });
}
