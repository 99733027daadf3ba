import { Injectable } from '@nestjs/common';
import type { StockItemToSave } from '../../catalog/index.js';
import type { LegacyStockItem, ProductKey } from '../domain/legacy-stock-item.js';
import { LegacyItemReader } from './legacy-item-reader.service.js';
import { UpdateStockItem } from './update-stock-item.service.js';

/**
 * The legacy repository of stock items. An item goes with its product, so there is nothing to delete here, and its id
 * is the product's.
 */
@Injectable()
export class StockItemRepository {
  constructor(
    private readonly reader: LegacyItemReader,
    private readonly updateStockItem: UpdateStockItem,
  ) {}

  /** By an unknown id an empty item with `itemId` null. Throws not-found for an unknown SKU. */
  get(key: ProductKey): Promise<LegacyStockItem> {
    return this.reader.get(key);
  }

  /** The items of those products that exist, in the order of the keys, each once; 10,000 keys at most. */
  getList(keys: readonly ProductKey[]): Promise<LegacyStockItem[]> {
    return this.reader.list(keys);
  }

  /**
   * Saves a stock item and returns its id. With the item that the caller has read, only what differs from it is
   * written; without, everything that is given. Throws not-found for an unknown SKU, and `invalid` with every broken
   * rule.
   */
  save(sku: string, given: StockItemToSave, read?: LegacyStockItem): Promise<number> {
    return this.updateStockItem.execute(sku, given, { baseline: read ?? 'nothing' });
  }
}
