import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/index.js';
import type { LowStockDefaults } from '../data/low-stock.sql.js';

/** The settings behind thresholds, as of now. */
@Injectable()
export class LowStockSettings {
  constructor(private readonly settings: Settings) {}

  /** What counts where a SKU's configuration says "use config". One statement, in the running transaction if there is one. */
  async defaults(): Promise<LowStockDefaults> {
    const values = await this.settings.getManyFresh([
      'cataloginventory/item_options/notify_stock_qty',
      'cataloginventory/item_options/manage_stock',
    ]);
    return {
      notifyStockQty: values['cataloginventory/item_options/notify_stock_qty'],
      manageStock: values['cataloginventory/item_options/manage_stock'],
    };
  }
}
