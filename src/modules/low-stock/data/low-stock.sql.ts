import type { Quantity } from '../../../platform/quantity/quantity.js';
import { AVAILABLE, itemIndexOrder } from '../../adjustment-history/index.js';

/** A piece of SQL with the values that are bound in it. */
interface SqlPart {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The settings that count where a SKU's configuration says "use config". */
export interface LowStockDefaults {
  readonly notifyStockQty: Quantity;
  readonly manageStock: boolean;
}

/** A configuration that has a threshold of its own; what it leaves out is 0, as for the legacy stock item. */
const HAS_OWN = 'c.use_config_notify_stock_qty = 0';
const OWN = 'COALESCE(c.notify_stock_qty, 0)';

/** The threshold per source as `n`, and the SKU's configuration as `c`, of what goes by the name `i`. */
export const CONFIGURATION_JOINS = `
  LEFT JOIN inventory_low_stock_notification_configuration n ON n.source_code = i.source_code AND n.sku = i.sku
  LEFT JOIN inventory_stock_item_configuration c ON c.sku = i.sku`;

/**
 * The one rule of thresholds: the source's own, else the SKU's own, else the setting (upstream interface,
 * "Low-quantity notification"). It needs `CONFIGURATION_JOINS`.
 */
export function thresholdOf(setting: Quantity): SqlPart {
  return {
    sql: `COALESCE(n.notify_stock_qty, CASE WHEN ${HAS_OWN} THEN ${OWN} ELSE CAST(? AS DECIMAL(12,4)) END)`,
    parameters: [setting.toString()],
  };
}

/** What is looked at: enabled products with source items of their own that manage stock, at enabled sources. */
const WATCHED_JOINS = `
  STRAIGHT_JOIN catalog_product p ON p.sku = i.sku AND p.status = 1
    AND p.type_id NOT IN ('configurable', 'bundle', 'grouped')
  STRAIGHT_JOIN inventory_source s ON s.source_code = i.source_code AND s.enabled = 1`;

const IS_MANAGED = `CASE WHEN c.use_config_manage_stock = 0 THEN c.manage_stock ELSE ? END = 1`;

const ITEM = 'i.source_item_id, i.source_code, i.sku, i.quantity, p.name, n.notify_stock_qty AS own';

/**
 * Every source item below its threshold, as a table in brackets. It has `source_item_id`, `source_code`, `sku`,
 * `quantity` and `notify_stock_qty`. `name` is that of the product, and `own` the threshold of the source or null. It is
 * put together from three parts without overlap, by where the threshold comes from. Each begins at an index that leads
 * to few items. One statement for all would compare every item with a threshold that it has to look up first.
 */
export function lowStockItems({ notifyStockQty, manageStock }: LowStockDefaults): SqlPart {
  const setting = notifyStockQty.toString();
  const managed = manageStock ? 1 : 0;
  const ofSetting = `
    SELECT ${ITEM}, CAST(? AS DECIMAL(12,4)) AS notify_stock_qty
      FROM inventory_source_item i FORCE INDEX (idx_source_item_quantity) ${CONFIGURATION_JOINS} ${WATCHED_JOINS}
     WHERE i.quantity < CAST(? AS DECIMAL(12,4)) AND n.notify_stock_qty IS NULL
       AND COALESCE(c.use_config_notify_stock_qty, 1) <> 0 AND ${IS_MANAGED}`;
  const ofSource = `
    SELECT ${ITEM}, n.notify_stock_qty
      FROM inventory_low_stock_notification_configuration n
      JOIN inventory_source_item i ON i.source_code = n.source_code AND i.sku = n.sku
        AND i.quantity < n.notify_stock_qty
      LEFT JOIN inventory_stock_item_configuration c ON c.sku = i.sku ${WATCHED_JOINS}
     WHERE n.notify_stock_qty IS NOT NULL AND ${IS_MANAGED}`;
  const ofSku = `
    SELECT ${ITEM}, ${OWN} AS notify_stock_qty
      FROM inventory_stock_item_configuration c
      JOIN inventory_source_item i ON i.sku = c.sku AND i.quantity < ${OWN}
      LEFT JOIN inventory_low_stock_notification_configuration n ON n.source_code = i.source_code AND n.sku = i.sku
      ${WATCHED_JOINS}
     WHERE ${HAS_OWN} AND n.notify_stock_qty IS NULL AND ${IS_MANAGED}`;
  return {
    sql: `(${ofSetting} UNION ALL ${ofSource} UNION ALL ${ofSku})`,
    parameters: [setting, setting, managed, managed, managed],
  };
}

/**
 * Those of the source items with these ids that are below their thresholds, for a few that are known already. The
 * columns are those of `lowStockItems`.
 */
export function lowAmong({ notifyStockQty, manageStock }: LowStockDefaults, sourceItemIds: readonly number[]): SqlPart {
  const threshold = thresholdOf(notifyStockQty);
  return {
    sql: `(SELECT ${ITEM}, ${threshold.sql} AS notify_stock_qty
             FROM inventory_source_item i ${CONFIGURATION_JOINS} ${WATCHED_JOINS}
            WHERE i.source_item_id IN (?) AND ${IS_MANAGED} AND i.quantity < ${threshold.sql})`,
    parameters: [...threshold.parameters, sourceItemIds, manageStock ? 1 : 0, ...threshold.parameters],
  };
}

const HISTORY = 'inventory_source_item_adjustment';

function rowOf(alias: string, item: string): string {
  return `${alias}.source_code = ${item}.source_code AND ${alias}.sku = ${item}.sku AND ${alias}.state = '${AVAILABLE}'`;
}

/**
 * The newest history row of an item that left it at its threshold or above, null where the history has none. It is the
 * last one before the fall. `since` narrows it down to rows with larger ids. `item` names a table with the columns of
 * `lowStockItems`. The index is read backwards from the newest row, as far as the last time that enough was there.
 */
export function lastEnough(item: string, since?: string): string {
  return `(SELECT a.adjustment_id FROM ${HISTORY} a FORCE INDEX (idx_adjustment_item)
            WHERE ${rowOf('a', item)} AND a.quantity_after >= ${item}.notify_stock_qty
              ${since === undefined ? '' : `AND a.adjustment_id > ${since}`}
            ORDER BY ${itemIndexOrder('a', 'DESC')} LIMIT 1)`;
}

/**
 * The time of the change after which an item has been below its threshold ever since. Where the history begins later
 * than that, its oldest row; null where it does not tell.
 */
export function fellAt(item: string): string {
  const threshold = `${item}.notify_stock_qty`;
  // Read backwards from the newest row, the fall itself comes before the last time that enough was there.
  const fall = `(SELECT IF(f.quantity_after < ${threshold}, f.created_at, NULL)
                   FROM ${HISTORY} f FORCE INDEX (idx_adjustment_item)
                  WHERE ${rowOf('f', item)} AND GREATEST(f.quantity_after, f.quantity_after - f.delta) >= ${threshold}
                  ORDER BY ${itemIndexOrder('f', 'DESC')} LIMIT 1)`;
  // A quantity that was changed by hand has no fall. Neither engine begins at an id here: the rows before are read as well.
  const next = `(SELECT h.created_at FROM ${HISTORY} h FORCE INDEX (idx_adjustment_item)
                  WHERE ${rowOf('h', item)} AND h.adjustment_id > COALESCE(${lastEnough(item)}, 0)
                  ORDER BY ${itemIndexOrder('h', 'ASC')} LIMIT 1)`;
  return `COALESCE(${fall}, ${next})`;
}

/** The newest history row of an item, 0 without one. */
export function newestRow(item: string): string {
  return `COALESCE((SELECT MAX(m.adjustment_id) FROM ${HISTORY} m FORCE INDEX (idx_adjustment_item)
                     WHERE ${rowOf('m', item)}), 0)`;
}
