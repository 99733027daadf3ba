import { Injectable } from '@nestjs/common';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { notFound } from '../../../platform/errors/application-error.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { StockRepository } from '../data/stock.repository.js';
import type { Stock } from '../domain/stock.js';

/** What others may know of stocks. Nothing is cached: which stock sells what decides over orders. */
@Injectable()
export class StockReader {
  constructor(private readonly stocks: StockRepository) {}

  /** The stock and its channels. Throws not-found for one that does not exist. */
  async get(stockId: number): Promise<Stock> {
    const stock = await this.stocks.find(stockId);
    if (!stock) throw stockNotFound(stockId);
    return stock;
  }

  /** The stock and its channels, or undefined. */
  async find(stockId: number): Promise<Stock | undefined> {
    return this.stocks.find(stockId);
  }

  /** One page of stocks with their channels and the number of all matches; a search names the columns of the table. */
  async search(criteria: SearchCriteria): Promise<{ stocks: Stock[]; totalCount: number }> {
    return this.stocks.search(criteria);
  }

  /** The ids of all stocks, in order. */
  async ids(): Promise<number[]> {
    return this.stocks.ids();
  }

  /** The names of those of the stocks that exist, by id. One statement. */
  async namesOf(stockIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const stocks = await this.stocks.names(stockIds);
    return new Map(stocks.map(({ stockId, name }) => [stockId, name]));
  }
}

/** The refusal of an id that no stock has. */
export function stockNotFound(stockId: number): ApplicationError {
  return notFound('Stock with id "%value" does not exist.', { value: stockId });
}
