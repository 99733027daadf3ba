import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/application-error.js';
import type { Stock } from '../../stocks/index.js';
import { StockResolver, WEBSITE_CHANNEL } from '../../stocks/index.js';
import { DEFAULT_STORE_ID, StoreReader } from '../../stores/index.js';

/** The stock that a legacy read is about. */
@Injectable()
export class WebsiteStock {
  constructor(
    private readonly stores: StoreReader,
    private readonly stocks: StockResolver,
  ) {}

  /**
   * The stock of the default store's website. Stock items and statuses are always read for it, whatever scope a caller
   * names (upstream interface, "Legacy stock endpoints"). Throws not-found where that website sells from no stock.
   */
  async ofDefault(): Promise<Stock> {
    const { code } = await this.stores.websiteOfStore(DEFAULT_STORE_ID);
    return this.stocks.resolve({ type: WEBSITE_CHANNEL, code });
  }

  /**
   * The stock of a website, 0 being the admin's. Throws not-found for an unknown website and for one without a stock.
   */
  async ofWebsite(websiteId: number): Promise<Stock> {
    const website = (await this.stores.websites()).find(({ id }) => id === websiteId);
    if (!website) throw notFound('The website with id "%id" does not exist.', { id: websiteId });
    return this.stocks.resolve({ type: WEBSITE_CHANNEL, code: website.code });
  }
}
