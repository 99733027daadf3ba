import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import { StockIndexReader } from '../../salability-index/index.js';
import type { Availability } from '../domain/availability.js';
import { managesSourceItems } from '../domain/availability.js';
import type { SalabilitySettings } from '../domain/salability-settings.js';

/** Whether products that are made of others can be sold: their children decide, as the index says. */
@Injectable()
export class CompositeFlags {
  constructor(private readonly index: StockIndexReader) {}

  /**
   * The items with the flags of composite products among them; nothing is read where there are none. The index says it,
   * in one statement. A second one asks the tables themselves for rows that are about to come, and for configurable
   * products while the setting says so.
   */
  async on<Item extends Availability>(
    stockId: number,
    items: readonly Item[],
    settings: SalabilitySettings,
  ): Promise<readonly Item[]> {
    const composites = items.filter((item) => !managesSourceItems(item));
    if (composites.length === 0) return items;
    const isLive = ({ product }: Item): boolean =>
      product?.typeId === 'configurable' && !settings.isConfigurableFromIndex;
    const rows = await this.index.rows(stockId, skusOf(composites.filter((item) => !isLive(item))));
    const asked = composites.filter((item) => isLive(item) || (item.isIndexed && !rows.has(skuKey(item.sku))));
    const { manageStock, backorders, minQty } = settings.defaults;
    const { isReservedPerSource } = settings;
    const live = await this.index.liveParents(
      stockId,
      { manageStock, backorders, minQty, isReservedPerSource },
      skusOf(asked),
    );
    return items.map((item) => {
      if (managesSourceItems(item)) return item;
      const row = rows.get(skuKey(item.sku)) ?? live.get(skuKey(item.sku));
      return { ...item, isIndexed: row !== undefined, isSalableInIndex: row?.isSalable ?? false };
    });
  }
}

function skusOf(items: readonly Availability[]): string[] {
  return items.map(({ sku }) => sku);
}
