import { Injectable } from '@nestjs/common';
import { ADMIN_STORE_ID } from '../../stores/index.js';
import { notFound } from '../../../platform/errors/application-error.js';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { SalesChannelRepository } from '../data/sales-channel.repository.js';
import { StockRepository } from '../data/stock.repository.js';
import { StoreStockRepository } from '../data/store-stock.repository.js';
import { channelKey, DEFAULT_STOCK_ID, isAdminWebsite, WEBSITE_CHANNEL } from '../domain/stock.js';
import type { SalesChannel, Stock } from '../domain/stock.js';

/** Finds the stock that a sales channel sells from. */
@Injectable()
export class StockResolver {
  constructor(
    private readonly stocks: StockRepository,
    private readonly channels: SalesChannelRepository,
    private readonly storeStocks: StoreStockRepository,
  ) {}

  /**
   * The channel's stock; the admin website's is always the default stock, whatever is assigned to it. Throws not-found
   * for a channel without a stock, and for the admin website once the default stock is deleted (spec, "Errors").
   */
  async resolve(channel: SalesChannel): Promise<Stock> {
    const stockId = isAdminWebsite(channel) ? DEFAULT_STOCK_ID : await this.channels.stockIdOf(channel);
    const stock = stockId === undefined ? undefined : await this.stocks.find(stockId);
    if (stock) return stock;
    throw isAdminWebsite(channel) ? adminStockIsGone() : noLinkedStock();
  }

  /**
   * The ids of the stocks that the websites sell from, by the code asked for; a website without one is absent. One
   * statement.
   */
  async ofWebsites(codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const stockIds = await this.channels.stockIdsOf(WEBSITE_CHANNEL, codes);
    return new Map(
      codes.flatMap((code) => {
        const channel = { type: WEBSITE_CHANNEL, code };
        const stockId = isAdminWebsite(channel) ? DEFAULT_STOCK_ID : stockIds.get(channelKey(channel));
        return stockId === undefined ? [] : [[code, stockId] as const];
      }),
    );
  }

  /**
   * The stock that each of the store views sells from: absent where there is no such store view, null where its website
   * has no stock. `refusalFor` says so to clients. One statement.
   */
  async ofStores(storeIds: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
    const found = await this.storeStocks.ofStores(storeIds);
    return new Map(found.map(({ storeId, stockId }) => [storeId, stockId]));
  }

  /** Not-found for a store view that has no stock; the admin's names the stock that is gone. */
  refusalFor(storeId: number): ApplicationError {
    return storeId === ADMIN_STORE_ID ? adminStockIsGone() : noLinkedStock();
  }
}

function noLinkedStock(): ApplicationError {
  return notFound('No linked stock found');
}

function adminStockIsGone(): ApplicationError {
  return notFound(
    'The admin website resolves to stock %1, which no longer exists. Assign the admin website to an existing stock.',
    [DEFAULT_STOCK_ID],
  );
}
