import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { FindManyOptions, Repository } from 'typeorm';
import { TOPOLOGY_GUARD, WriteGuards } from '../../../platform/database/write-guards.js';
import { insertRows } from '../../../platform/database/insert-rows.js';
import { searchEntities } from '../../../platform/search/index.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import type { Stock, StockName } from '../domain/stock.js';
import { SalesChannelRepository } from './sales-channel.repository.js';
import { StockEntity } from './stock.entity.js';

/** The table of stocks. */
@Injectable()
export class StockRepository {
  constructor(
    @InjectRepository(StockEntity) private readonly stocks: Repository<StockEntity>,
    private readonly channels: SalesChannelRepository,
    private readonly guards: WriteGuards,
  ) {}

  /** The stock and its channels. */
  async find(stockId: number): Promise<Stock | undefined> {
    const [stock] = await this.withChannels(await this.names([stockId]));
    return stock;
  }

  /**
   * One page of stocks with their channels and the number of all matches; every column can be filtered and sorted by.
   */
  async search(criteria: SearchCriteria): Promise<{ stocks: Stock[]; totalCount: number }> {
    const { entities, totalCount } = await searchEntities(this.stocks, criteria);
    return { stocks: await this.withChannels(entities), totalCount };
  }

  async ids(): Promise<number[]> {
    const stocks = await this.stocks.find({ select: { stockId: true }, order: { stockId: 'ASC' } });
    return stocks.map(({ stockId }) => stockId);
  }

  /** Those of the stocks that exist, by id. */
  names(stockIds: readonly number[]): Promise<StockName[]> {
    return this.byIds(stockIds);
  }

  /**
   * Locks those of the stocks that exist, by ascending id, until the transaction ends. A transaction that changes a
   * stock, gives it a channel, changes its links or deletes it takes this lock first. So what is read of the stock
   * under it stays true.
   */
  async lock(stockIds: readonly number[]): Promise<StockName[]> {
    await this.guards.takeWhole(TOPOLOGY_GUARD);
    return this.byIds(stockIds, { lock: { mode: 'pessimistic_write' } });
  }

  /** Gives the new stock's id. Fails with a duplicate key where a stock has the id asked for. */
  async insert(name: string, stockId?: number): Promise<number> {
    const { insertId } = await insertRows(this.stocks, [stockId === undefined ? { name } : { stockId, name }]);
    return stockId ?? insertId;
  }

  async rename(stockId: number, name: string): Promise<void> {
    await this.stocks.update({ stockId }, { name });
  }

  /** Deletes the stock and its links to sources, which the foreign key takes along. */
  async delete(stockId: number): Promise<void> {
    await this.stocks.delete({ stockId });
  }

  private async byIds(stockIds: readonly number[], options: FindManyOptions<StockEntity> = {}): Promise<StockEntity[]> {
    if (stockIds.length === 0) return [];
    return this.stocks.find({ ...options, where: { stockId: In(stockIds) }, order: { stockId: 'ASC' } });
  }

  private async withChannels(stocks: readonly StockName[]): Promise<Stock[]> {
    const channels = await this.channels.ofStocks(stocks.map(({ stockId }) => stockId));
    return stocks.map((stock) => ({ ...stock, salesChannels: channels.get(stock.stockId) ?? [] }));
  }
}
