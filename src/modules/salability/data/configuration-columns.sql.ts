import { INITIAL_CONFIGURATION } from '../../catalog/index.js';
import type { StockConfiguration } from '../../catalog/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';

const FLAGS = {
  manageStock: 'manage_stock',
  useConfigManageStock: 'use_config_manage_stock',
  useConfigBackorders: 'use_config_backorders',
  useConfigMinQty: 'use_config_min_qty',
  useConfigMinSaleQty: 'use_config_min_sale_qty',
  useConfigMaxSaleQty: 'use_config_max_sale_qty',
  useConfigNotifyStockQty: 'use_config_notify_stock_qty',
  useConfigEnableQtyInc: 'use_config_enable_qty_inc',
  enableQtyIncrements: 'enable_qty_increments',
  useConfigQtyIncrements: 'use_config_qty_increments',
  isQtyDecimal: 'is_qty_decimal',
  isInStock: 'is_in_stock',
} as const satisfies Partial<Record<keyof StockConfiguration, string>>;

const QUANTITIES = {
  minQty: 'min_qty',
  minSaleQty: 'min_sale_qty',
  maxSaleQty: 'max_sale_qty',
  qtyIncrements: 'qty_increments',
} as const satisfies Partial<Record<keyof StockConfiguration, string>>;

type NumberColumn = (typeof FLAGS)[keyof typeof FLAGS] | 'backorders';
type QuantityColumn = (typeof QUANTITIES)[keyof typeof QUANTITIES] | 'notify_stock_qty';

/** The part of a configuration that salability depends on, as the driver gives it; all null where there is no row. */
export type ConfigurationColumns = Readonly<
  Record<NumberColumn, number | null> & Record<QuantityColumn, string | null>
>;

/** The columns for a SELECT from the table of configurations under the name `c`. */
export const CONFIGURATION_COLUMNS = [
  ...Object.values(FLAGS),
  ...Object.values(QUANTITIES),
  'backorders',
  'notify_stock_qty',
]
  .map((column) => `c.${column}`)
  .join(', ');

const FLAG_COLUMNS = Object.entries(FLAGS);
const QUANTITY_COLUMNS = Object.entries(QUANTITIES);

/** The SKU's own configuration; the initial one where none is stored. */
export function toConfiguration(row: ConfigurationColumns): StockConfiguration {
  if (row.backorders === null) return INITIAL_CONFIGURATION;
  const { backorders, notify_stock_qty: notifyStockQty } = row;
  const stored: Record<string, unknown> = { ...INITIAL_CONFIGURATION, backorders };
  for (const [name, column] of FLAG_COLUMNS) stored[name] = row[column] !== 0;
  for (const [name, column] of QUANTITY_COLUMNS) stored[name] = Quantity.of(row[column] ?? 0);
  stored['notifyStockQty'] = notifyStockQty === null ? null : Quantity.of(notifyStockQty);
  return stored as unknown as StockConfiguration;
}
