import type { StockConfiguration } from '../../catalog/index.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';

/** Where a value comes from: the SKU's own configuration, or the settings. */
type ConfigurationOrigin = 'item' | 'configuration';

export interface ExplainedValue {
  readonly name: string;
  readonly value: boolean | number | Quantity | null;
  readonly from: ConfigurationOrigin;
}

const FLAGS = {
  manageStock: 'useConfigManageStock',
  backorders: 'useConfigBackorders',
  minQty: 'useConfigMinQty',
  minSaleQty: 'useConfigMinSaleQty',
  maxSaleQty: 'useConfigMaxSaleQty',
  enableQtyIncrements: 'useConfigEnableQtyInc',
  qtyIncrements: 'useConfigQtyIncrements',
} as const satisfies Partial<Record<keyof StockConfiguration, keyof StockConfiguration>>;

const NAMES = {
  manageStock: 'manage_stock',
  backorders: 'backorders',
  minQty: 'min_qty',
  minSaleQty: 'min_sale_qty',
  maxSaleQty: 'max_sale_qty',
  enableQtyIncrements: 'enable_qty_increments',
  qtyIncrements: 'qty_increments',
} as const satisfies Record<keyof typeof FLAGS, string>;

/** The values in force that decide about sales, each with its origin. */
export function explainedConfiguration(effective: StockConfiguration, stored: StockConfiguration): ExplainedValue[] {
  const names = Object.keys(FLAGS) as (keyof typeof FLAGS)[];
  const configured = names.map((name): ExplainedValue => ({
    name: NAMES[name],
    value: effective[name],
    from: stored[FLAGS[name]] ? 'configuration' : 'item',
  }));
  return [...configured, { name: 'is_qty_decimal', value: effective.isQtyDecimal, from: 'item' }];
}
