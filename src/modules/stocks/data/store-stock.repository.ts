import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { WEBSITE_CHANNEL } from '../domain/stock.js';

/** The website of a store view, and the stock that it sells from; null for none. */
export interface StoreStock {
  readonly storeId: number;
  readonly websiteCode: string;
  readonly stockId: number | null;
}

/**
 * From a store view to the stock. Orders wait for it, so it is one statement: it reads the tables of store views and
 * websites beside that of channels.
 */
@Injectable()
export class StoreStockRepository {
  constructor(private readonly database: Database) {}

  /** One row for each of the store views that exist. One statement. */
  async ofStores(storeIds: readonly number[]): Promise<StoreStock[]> {
    if (storeIds.length === 0) return [];
    return this.database.query<StoreStock>(
      `SELECT store.store_id AS storeId, website.code AS websiteCode, channel.stock_id AS stockId
         FROM store JOIN store_website website ON website.website_id = store.website_id
         LEFT JOIN inventory_stock_sales_channel channel ON channel.type = ? AND channel.code = website.code
        WHERE store.store_id IN (?)`,
      [WEBSITE_CHANNEL, storeIds],
    );
  }
}
