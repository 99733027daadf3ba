import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { Order } from '../../orders/index.js';
import { StockResolver, StockSourceLinkReader, WEBSITE_CHANNEL } from '../../stocks/index.js';
import { StoreReader } from '../../stores/index.js';

/** The stock that an order is sold from today, with its sources. */
export interface OrderStock {
  readonly stockId: number;
  /** Every linked source by priority, disabled ones included. */
  readonly sourceCodes: readonly string[];
}

/** Finds the stock of an order: its store's website decides. */
@Injectable()
export class OrderStocks {
  constructor(
    private readonly stores: StoreReader,
    private readonly stocks: StockResolver,
    private readonly links: StockSourceLinkReader,
  ) {}

  /** Undefined where the order's store is gone or its website has no stock. */
  async find(order: Order): Promise<OrderStock | undefined> {
    const stockId = await this.stockIdOf(order);
    if (stockId === undefined) return undefined;
    const links = await this.links.ofStock(stockId);
    return { stockId, sourceCodes: links.map(({ sourceCode }) => sourceCode) };
  }

  private async stockIdOf({ storeId }: Order): Promise<number | undefined> {
    try {
      const website = await this.stores.websiteOfStore(storeId);
      return (await this.stocks.resolve({ type: WEBSITE_CHANNEL, code: website.code })).stockId;
    } catch (error) {
      if (error instanceof ApplicationError && error.kind === 'not-found') return undefined;
      throw error;
    }
  }
}
