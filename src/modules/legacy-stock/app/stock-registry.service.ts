import { Injectable } from '@nestjs/common';
import type { SearchCriteria } from '../../../platform/search/index.js';
import type { StockItemToSave } from '../../catalog/index.js';
import type { Stock } from '../../stocks/index.js';
import type { LegacyStockItem, LegacyStockStatus } from '../domain/legacy-stock-item.js';
import { FindLowStock } from './find-low-stock.service.js';
import type { LowStockQuestion } from './find-low-stock.service.js';
import { StockItemRepository } from './stock-item-repository.service.js';
import { StockStatusRepository } from './stock-status-repository.service.js';
import { UpdateStockItem } from './update-stock-item.service.js';
import { WebsiteStock } from './website-stock.service.js';

/**
 * The legacy registry of stock (spec, "Versioning"): stock items, stock statuses and what runs low, read from the stock
 * index and the configuration of SKUs. All of it is about the default website. By an unknown id there is an empty item,
 * not in stock; an unknown SKU is not found.
 */
@Injectable()
export class StockRegistry {
  constructor(
    private readonly websites: WebsiteStock,
    private readonly items: StockItemRepository,
    private readonly statuses: StockStatusRepository,
    private readonly lowStock: FindLowStock,
    private readonly updateStockItem: UpdateStockItem,
  ) {}

  /** The stock that items and statuses are read for. Throws not-found where the default website sells from none. */
  getStock(): Promise<Stock> {
    return this.websites.ofDefault();
  }

  getStockItem(productId: number): Promise<LegacyStockItem> {
    return this.items.get(productId);
  }

  /** Throws not-found for an unknown SKU. */
  getStockItemBySku(sku: string): Promise<LegacyStockItem> {
    return this.items.get(sku);
  }

  getStockStatus(productId: number): Promise<LegacyStockStatus> {
    return this.statuses.get(productId);
  }

  /** Throws not-found for an unknown SKU. */
  getStockStatusBySku(sku: string): Promise<LegacyStockStatus> {
    return this.statuses.get(sku);
  }

  /** 1 in stock, 0 not. */
  async getProductStockStatus(productId: number): Promise<0 | 1> {
    return (await this.statuses.get(productId)).stockStatus;
  }

  /** 1 in stock, 0 not. Throws not-found for an unknown SKU. */
  async getProductStockStatusBySku(sku: string): Promise<0 | 1> {
    return (await this.statuses.get(sku)).stockStatus;
  }

  /** One page of the items of which there are so many or fewer, with the number of all of them. */
  getLowStockItems(
    question: LowStockQuestion,
  ): Promise<{ items: LegacyStockItem[]; criteria: SearchCriteria; totalCount: number }> {
    return this.lowStock.execute(question);
  }

  /**
   * Saves the fields that differ from the item as it is now and returns its id. Saving an item back as it was read
   * writes nothing. Throws not-found for an unknown SKU, and `invalid` with every broken rule.
   */
  updateStockItemBySku(sku: string, given: StockItemToSave): Promise<number> {
    return this.updateStockItem.execute(sku, given);
  }
}
