import { Injectable } from '@nestjs/common';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { LegacyStockItem, LegacyStockStatus, ProductKey } from '../domain/legacy-stock-item.js';
import { LegacyItemReader } from './legacy-item-reader.service.js';

/** The legacy repository of stock statuses: they follow from the stock index, so they cannot be saved or deleted. */
@Injectable()
export class StockStatusRepository {
  constructor(private readonly reader: LegacyItemReader) {}

  /** Out of stock with quantity 0 for what the index does not carry. Throws not-found for an unknown SKU. */
  async get(key: ProductKey): Promise<LegacyStockStatus> {
    return toStatus(await this.reader.get(key));
  }

  /** The statuses of those products that exist, in the order of the keys, each once; 10,000 keys at most. */
  async getList(keys: readonly ProductKey[]): Promise<LegacyStockStatus[]> {
    return (await this.reader.list(keys)).map(toStatus);
  }
}

function toStatus(stockItem: LegacyStockItem): LegacyStockStatus {
  const { productId, stockId, quantity, isInStock } = stockItem;
  return { productId, stockId, quantity: quantity ?? Quantity.ZERO, stockStatus: isInStock ? 1 : 0, stockItem };
}
