import { Injectable } from '@nestjs/common';
import type { Order } from '../../orders/index.js';
import { StockResolver, WEBSITE_CHANNEL } from '../../stocks/index.js';
import { StoreReader } from '../../stores/index.js';

/** Finds the stock that an order is sold from today: its store's website decides. */
@Injectable()
export class StockOfOrder {
  constructor(
    private readonly stores: StoreReader,
    private readonly stocks: StockResolver,
  ) {}

  /** The stock's id. Throws not-found where the store is gone or its website has no stock. */
  async get({ storeId }: Order): Promise<number> {
    const website = await this.stores.websiteOfStore(storeId);
    return (await this.stocks.resolve({ type: WEBSITE_CHANNEL, code: website.code })).stockId;
  }
}
