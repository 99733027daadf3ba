import type { SqlPart } from '../../salability-index/index.js';
import { Settings } from '../../settings/index.js';
import type { SettingPath } from '../../settings/index.js';
import type { SalabilitySettings } from '../domain/salability-settings.js';

/** Each setting as a column of the statement that reads it. */
const PATHS = {
  setting_manage_stock: 'cataloginventory/item_options/manage_stock',
  setting_backorders: 'cataloginventory/item_options/backorders',
  setting_min_qty: 'cataloginventory/item_options/min_qty',
  setting_min_sale_qty: 'cataloginventory/item_options/min_sale_qty',
  setting_max_sale_qty: 'cataloginventory/item_options/max_sale_qty',
  setting_notify_stock_qty: 'cataloginventory/item_options/notify_stock_qty',
  setting_enable_qty_increments: 'cataloginventory/item_options/enable_qty_increments',
  setting_qty_increments: 'cataloginventory/item_options/qty_increments',
  setting_can_subtract: 'cataloginventory/options/can_subtract',
  setting_not_available_message: 'cataloginventory/options/not_available_message',
  setting_configurable_from_index: 'cataloginventory/options/configurable_salability_from_index',
  setting_source_reservations: 'cataloginventory/source_reservations/enabled',
} as const satisfies Record<string, SettingPath>;

type SettingColumn = keyof typeof PATHS;

/** The stored texts, null where a setting was never stored. */
export type SettingColumns = Readonly<Record<SettingColumn, string | null>>;

const COLUMNS = Object.keys(PATHS) as SettingColumn[];

/**
 * One row with the stored settings, so that they are read in the same moment as what they are about. The column's own
 * type would send the row through a temporary table on disk.
 */
export function settingColumns(): SqlPart {
  return {
    sql: `SELECT ${COLUMNS.map((column) => `MAX(CASE WHEN path = ? THEN CAST(value AS CHAR(255)) END) AS ${column}`).join(', ')}
            FROM core_config_data WHERE scope = 'default' AND scope_id = 0 AND path IN (?)`,
    parameters: [...COLUMNS.map((column) => PATHS[column]), COLUMNS.map((column) => PATHS[column])],
  };
}

/** What the stored texts mean. */
export function toSettings(row: SettingColumns): SalabilitySettings {
  const valueOf = <Column extends SettingColumn>(column: Column) => Settings.read(PATHS[column], row[column]);
  return {
    defaults: {
      manageStock: valueOf('setting_manage_stock'),
      backorders: valueOf('setting_backorders'),
      minQty: valueOf('setting_min_qty'),
      minSaleQty: valueOf('setting_min_sale_qty'),
      maxSaleQty: valueOf('setting_max_sale_qty'),
      notifyStockQty: valueOf('setting_notify_stock_qty'),
      enableQtyIncrements: valueOf('setting_enable_qty_increments'),
      qtyIncrements: valueOf('setting_qty_increments'),
    },
    shortageMessage: valueOf('setting_not_available_message'),
    isSubtracted: valueOf('setting_can_subtract'),
    isConfigurableFromIndex: valueOf('setting_configurable_from_index'),
    isReservedPerSource: valueOf('setting_source_reservations'),
  };
}
