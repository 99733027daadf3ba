import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import { INITIAL_CONFIGURATION, StockItems } from '../../catalog/index.js';
import type { CurrentSkuLine } from '../../orders/index.js';
import type { SkuQuantity } from '../../reservations/index.js';
import { perSku } from '../../reservations/index.js';
import { Settings } from '../../settings/index.js';

const MANAGE_STOCK = 'cataloginventory/item_options/manage_stock';
const RESERVED_PER_SOURCE = 'cataloginventory/source_reservations/enabled';

/** What goods ask of the stock. */
interface StockDemand {
  /** What has to be taken from a source, each SKU once. */
  readonly items: readonly SkuQuantity[];
  /** Whether reservations are kept per source, as of now. */
  readonly isReservedPerSource: boolean;
}

/** Tells what has to be taken from sources to ship some lines. */
@Injectable()
export class StockDemands {
  constructor(
    private readonly settings: Settings,
    private readonly stockItems: StockItems,
  ) {}

  /**
   * Lines that are kept at no source and SKUs whose stock is not managed ask for nothing. Two statements, and no cache;
   * inside a transaction they read in it.
   */
  async of(lines: readonly CurrentSkuLine[]): Promise<StockDemand> {
    const settings = await this.settings.getManyFresh([MANAGE_STOCK, RESERVED_PER_SOURCE]);
    const items = perSku(lines.filter((line) => line.isKeptAtSources));
    const configurations = await this.stockItems.configurationsOf(items.map(({ sku }) => sku));
    const isManaged = ({ sku }: SkuQuantity): boolean => {
      const own = configurations.get(skuKey(sku)) ?? INITIAL_CONFIGURATION;
      return own.useConfigManageStock ? settings[MANAGE_STOCK] : own.manageStock;
    };
    return { items: items.filter(isManaged), isReservedPerSource: settings[RESERVED_PER_SOURCE] };
  }
}
