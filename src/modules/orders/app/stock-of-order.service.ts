import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { StockResolver, StockSourceLinkReader, WEBSITE_CHANNEL } from '../../stocks/index.js';
import { StoreReader } from '../../stores/index.js';
import type { Order } from '../domain/order.js';

/** The stock that an order is sold from today, with its sources. */
interface OrderStock {
  readonly stockId: number;
  /** Every linked source by priority, disabled ones included. */
  readonly sourceCodes: readonly string[];
}

/** Finds the stock that an order is sold from today: its store's website decides. */
@Injectable()
export class StockOfOrder {
  constructor(
    private readonly stores: StoreReader,
    private readonly stocks: StockResolver,
    private readonly links: StockSourceLinkReader,
  ) {}

  /** The stock's id. Throws not-found where the store is gone or its website has no stock. */
  async get({ storeId }: Order): Promise<number> {
    const website = await this.stores.websiteOfStore(storeId);
    return (await this.stocks.resolve({ type: WEBSITE_CHANNEL, code: website.code })).stockId;
  }

  /** The stock with its sources. Undefined where `get` throws not-found: no reason to refuse what needs no stock. */
  async find(order: Order): Promise<OrderStock | undefined> {
    try {
      const stockId = await this.get(order);
      const links = await this.links.ofStock(stockId);
      return { stockId, sourceCodes: links.map(({ sourceCode }) => sourceCode) };
    } catch (error) {
      if (error instanceof ApplicationError && error.kind === 'not-found') return undefined;
      throw error;
    }
  }
}
