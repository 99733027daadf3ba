import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockConfiguration } from './stock-configuration.js';

/** The settings under `cataloginventory/item_options/` that count where a SKU's configuration says "use config". */
export interface StockConfigurationDefaults {
  readonly manageStock: boolean;
  /** 0 none, 1 allowed, 2 allowed with a notice. */
  readonly backorders: number;
  readonly minQty: Quantity;
  readonly minSaleQty: Quantity;
  readonly maxSaleQty: Quantity;
  readonly notifyStockQty: Quantity;
  readonly enableQtyIncrements: boolean;
  readonly qtyIncrements: Quantity;
}

/**
 * The configuration that holds for a SKU (upstream interface, "Legacy stock endpoints"). Each value is its own, or the
 * setting where its `useConfig…` flag is set. The quantity increment is 0 while increments are off. The flags and the
 * values that have no setting stay as they are stored, and so does the sign of the threshold.
 */
export function effectiveConfiguration(
  stored: StockConfiguration,
  globals: StockConfigurationDefaults,
): StockConfiguration {
  const hasIncrements = stored.useConfigEnableQtyInc ? globals.enableQtyIncrements : stored.enableQtyIncrements;
  const increment = stored.useConfigQtyIncrements ? globals.qtyIncrements : stored.qtyIncrements;
  return {
    ...stored,
    manageStock: stored.useConfigManageStock ? globals.manageStock : stored.manageStock,
    backorders: stored.useConfigBackorders ? globals.backorders : stored.backorders,
    minQty: stored.useConfigMinQty ? globals.minQty : stored.minQty,
    minSaleQty: stored.useConfigMinSaleQty ? globals.minSaleQty : stored.minSaleQty,
    maxSaleQty: stored.useConfigMaxSaleQty ? globals.maxSaleQty : stored.maxSaleQty,
    notifyStockQty: stored.useConfigNotifyStockQty ? globals.notifyStockQty : stored.notifyStockQty,
    enableQtyIncrements: hasIncrements,
    qtyIncrements: hasIncrements ? increment : Quantity.ZERO,
  };
}
