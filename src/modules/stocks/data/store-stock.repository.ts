import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ADMIN_WEBSITE, DEFAULT_STOCK_ID, WEBSITE_CHANNEL } from '../domain/stock.js';

/** The stock that a store view sells from; null for none. */
interface StoreStock {
  readonly storeId: number;
  readonly stockId: number | null;
}

/**
 * From a store view to the stock. Orders wait for it, so it is one statement: it reads the tables of store views and
 * websites beside those of channels and stocks.
 */
@Injectable()
export class StoreStockRepository {
  constructor(private readonly database: Database) {}

  /** One row for each of the store views that exist. The admin's sells from the default stock. One statement. */
  async ofStores(storeIds: readonly number[]): Promise<StoreStock[]> {
    if (storeIds.length === 0) return [];
    return this.database.query<StoreStock>(
      `SELECT store.store_id AS storeId, stock.stock_id AS stockId
         FROM store JOIN store_website website ON website.website_id = store.website_id
         LEFT JOIN inventory_stock_sales_channel channel ON channel.type = ? AND channel.code = website.code
         LEFT JOIN inventory_stock stock
           ON stock.stock_id = CASE WHEN website.code = ? THEN ? ELSE channel.stock_id END
        WHERE store.store_id IN (?)`,
      [WEBSITE_CHANNEL, ADMIN_WEBSITE, DEFAULT_STOCK_ID, storeIds],
    );
  }
}
