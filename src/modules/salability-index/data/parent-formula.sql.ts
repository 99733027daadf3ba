import { COMPOSITE_TYPES, PRODUCT_ENABLED } from '../../catalog/index.js';
import type { SalabilityDefaults } from './effective-value.sql.js';
import { effective } from './effective-value.sql.js';
import type { SkuScope, SqlPart } from './reserved.sql.js';
import { skuCondition } from './reserved.sql.js';

/** Composite products by their ids: `after` excluded, `upTo` included. */
export interface ParentRange {
  readonly after: number;
  readonly upTo: number | null;
}

/** The types of products that are made of others, as a list of SQL. */
export const COMPOSITE_LIST = COMPOSITE_TYPES.map((type) => `'${type}'`).join(', ');

/** A bundle may offer a product in several options, and has it once. */
const IS_COUNTED_BEFORE = `l.option_id > 0 AND EXISTS (
  SELECT 1 FROM catalog_product_child earlier
   WHERE earlier.parent_id = l.parent_id AND earlier.child_id = l.child_id AND earlier.option_id < l.option_id)`;

/**
 * The rows of composite products in a stock's index as they have to be, from the rows of their children. This is the
 * one definition, for the full and the partial way alike. `children` has those rows, as `x`. There
 * is a row where one child at least has one, whether that child is enabled or not.
 *
 * `quantity` is the sum over the enabled children. `is_salable` is 0 where the product's own "in stock" flag is off and
 * its stock is managed. Else it is true where an enabled child is salable. A bundle needs one in each required option.
 * A child without a row is out of stock.
 *
 * The order of the joins is fixed. Of a table that a rebuild has just filled the server knows no number of rows, and it
 * would begin with all of them.
 */
export function parentRows(children: SqlPart, defaults: SalabilityDefaults, scope: SkuScope | ParentRange): SqlPart {
  const inScope = parentCondition(scope);
  return {
    sql: `
      SELECT p.sku, made.quantity,
             CASE WHEN COALESCE(c.is_in_stock, 1) = 0 AND ${effective('manage_stock')} <> 0 THEN 0
                  WHEN p.type_id = 'bundle' AND made.options_salable <
                       (SELECT COUNT(*) FROM catalog_product_bundle_option required
                         WHERE required.parent_id = p.product_id AND required.required = 1) THEN 0
                  ELSE made.is_salable END AS is_salable
        FROM (SELECT l.parent_id,
                     SUM(CASE WHEN child.status <> ${PRODUCT_ENABLED} OR (${IS_COUNTED_BEFORE}) THEN 0
                              ELSE x.quantity END) AS quantity,
                     MAX(CASE WHEN child.status = ${PRODUCT_ENABLED} THEN x.is_salable ELSE 0 END) AS is_salable,
                     COUNT(DISTINCT CASE WHEN o.required = 1 AND child.status = ${PRODUCT_ENABLED} AND x.is_salable = 1
                                         THEN l.option_id END) AS options_salable
                FROM ${inScope.from}
                STRAIGHT_JOIN catalog_product child ON child.product_id = l.child_id
                STRAIGHT_JOIN ${children.sql} ON x.sku = child.sku
                LEFT JOIN catalog_product_bundle_option o ON o.option_id = l.option_id
               WHERE ${inScope.sql}
               GROUP BY l.parent_id) made
        JOIN catalog_product p ON p.product_id = made.parent_id AND p.type_id IN (${COMPOSITE_LIST})
        LEFT JOIN inventory_stock_item_configuration c ON c.sku = p.sku`,
    parameters: [Number(defaults.manageStock), ...children.parameters, ...inScope.parameters],
  };
}

/** The rows of an index table, as children. Its key is named: of a table that was just filled no statistics speak. */
export function childRows(table: string): SqlPart {
  return { sql: `${table} x FORCE INDEX (PRIMARY)`, parameters: [] };
}

/** Where the links begin, and which of them are meant. */
interface ParentScope extends SqlPart {
  readonly from: string;
}

/** The index of the SKUs is named as for goods: a long list of them makes the optimizer read the whole catalogue. */
function parentCondition(scope: SkuScope | ParentRange): ParentScope {
  if (isRange(scope)) {
    const { after, upTo } = scope;
    const from = 'catalog_product_child l FORCE INDEX (unq_product_child)';
    if (upTo === null) return { from, sql: 'l.parent_id > ?', parameters: [after] };
    return { from, sql: 'l.parent_id > ? AND l.parent_id <= ?', parameters: [after, upTo] };
  }
  const named = skuCondition('named.sku', scope);
  return {
    from: `catalog_product named FORCE INDEX (unq_product_sku)
                STRAIGHT_JOIN catalog_product_child l FORCE INDEX (unq_product_child) ON l.parent_id = named.product_id`,
    sql: `named.type_id IN (${COMPOSITE_LIST}) AND ${named.sql}`,
    parameters: named.parameters,
  };
}

function isRange(scope: SkuScope | ParentRange): scope is ParentRange {
  return 'after' in scope && typeof scope.after === 'number';
}
