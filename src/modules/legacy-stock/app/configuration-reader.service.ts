import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { StockConfiguration, StockConfigurationDefaults } from '../../catalog/index.js';
import { effectiveConfiguration, INITIAL_CONFIGURATION, StockItems } from '../../catalog/index.js';
import { Settings } from '../../settings/index.js';

/** The configuration of a SKU: as it is stored, and as it holds. */
export interface ReadConfiguration {
  readonly stored: StockConfiguration;
  readonly effective: StockConfiguration;
}

/** Reads stock configurations with the settings that fill them up; the settings are at most 5 seconds old. */
@Injectable()
export class ConfigurationReader {
  constructor(
    private readonly stockItems: StockItems,
    private readonly settings: Settings,
  ) {}

  /** Gives a question "how is this SKU configured?"; a SKU without a stored configuration has the defaults. */
  async ofSkus(skus: readonly string[]): Promise<(sku: string) => ReadConfiguration> {
    const [stored, defaults] = [await this.stockItems.configurationsOf(skus), await this.defaults()];
    return (sku) => {
      const own = stored.get(skuKey(sku)) ?? INITIAL_CONFIGURATION;
      return { stored: own, effective: effectiveConfiguration(own, defaults) };
    };
  }

  /** One after the other: the first reading fills the cache for the rest. */
  private async defaults(): Promise<StockConfigurationDefaults> {
    const { settings } = this;
    return {
      manageStock: await settings.get('cataloginventory/item_options/manage_stock'),
      backorders: await settings.get('cataloginventory/item_options/backorders'),
      minQty: await settings.get('cataloginventory/item_options/min_qty'),
      minSaleQty: await settings.get('cataloginventory/item_options/min_sale_qty'),
      maxSaleQty: await settings.get('cataloginventory/item_options/max_sale_qty'),
      notifyStockQty: await settings.get('cataloginventory/item_options/notify_stock_qty'),
      enableQtyIncrements: await settings.get('cataloginventory/item_options/enable_qty_increments'),
      qtyIncrements: await settings.get('cataloginventory/item_options/qty_increments'),
    };
  }
}
