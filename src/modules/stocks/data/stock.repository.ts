import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { runSearch } from '../../../platform/search/index.js';
import type { SearchCriteria, SearchTarget } from '../../../platform/search/index.js';
import type { Stock } from '../domain/stock.js';
import { SalesChannelRepository } from './sales-channel.repository.js';

interface StockRow {
  readonly stock_id: number | string;
  readonly name: string;
}

/** A stock without its channels. */
export type StockName = Pick<Stock, 'stockId' | 'name'>;

const STOCK_SEARCH: SearchTarget = {
  from: 'inventory_stock',
  columns: { stock_id: { sql: 'stock_id', kind: 'int' }, name: { sql: 'name', kind: 'text' } },
  select: 'stock_id, name',
  defaultOrder: 'stock_id ASC',
};

/** The table of stocks. */
@Injectable()
export class StockRepository {
  constructor(
    private readonly database: Database,
    private readonly channels: SalesChannelRepository,
  ) {}

  /** The stock and its channels. */
  async find(stockId: number): Promise<Stock | undefined> {
    const [stock] = await this.withChannels(await this.names([stockId]));
    return stock;
  }

  /** One page of stocks with their channels, and the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ stocks: Stock[]; totalCount: number }> {
    const { rows, totalCount } = await runSearch<StockRow>(this.database, criteria, STOCK_SEARCH);
    return { stocks: await this.withChannels(rows.map(toStockName)), totalCount };
  }

  async ids(): Promise<number[]> {
    const rows = await this.database.query<StockRow>('SELECT stock_id FROM inventory_stock ORDER BY stock_id');
    return rows.map((row) => Number(row.stock_id));
  }

  /** Those of the stocks that exist, by id. */
  async names(stockIds: readonly number[]): Promise<StockName[]> {
    if (stockIds.length === 0) return [];
    const rows = await this.database.query<StockRow>(
      'SELECT stock_id, name FROM inventory_stock WHERE stock_id IN (?) ORDER BY stock_id',
      [stockIds],
    );
    return rows.map(toStockName);
  }

  /**
   * Locks those of the stocks that exist, by ascending id, until the transaction ends. Whoever changes a stock, gives it
   * a channel, changes its links or deletes it takes this lock first: what is read of the stock under it stays true.
   */
  async lock(stockIds: readonly number[]): Promise<StockName[]> {
    const rows = await this.database.query<StockRow>(
      'SELECT stock_id, name FROM inventory_stock WHERE stock_id IN (?) ORDER BY stock_id FOR UPDATE',
      [stockIds],
    );
    return rows.map(toStockName);
  }

  /** Gives the new stock's id. Fails with a duplicate key where a stock has the id asked for. */
  async insert(name: string, stockId?: number): Promise<number> {
    const { insertId } = await this.database.execute('INSERT INTO inventory_stock (stock_id, name) VALUES (?, ?)', [
      stockId ?? null,
      name,
    ]);
    return stockId ?? Number(insertId);
  }

  async rename(stockId: number, name: string): Promise<void> {
    await this.database.execute('UPDATE inventory_stock SET name = ? WHERE stock_id = ?', [name, stockId]);
  }

  /** Deletes the stock and its links to sources, which the foreign key takes along. */
  async delete(stockId: number): Promise<void> {
    await this.database.execute('DELETE FROM inventory_stock WHERE stock_id = ?', [stockId]);
  }

  private async withChannels(stocks: readonly StockName[]): Promise<Stock[]> {
    const channels = await this.channels.ofStocks(stocks.map(({ stockId }) => stockId));
    return stocks.map((stock) => ({ ...stock, salesChannels: channels.get(stock.stockId) ?? [] }));
  }
}

function toStockName(row: StockRow): StockName {
  return { stockId: Number(row.stock_id), name: row.name };
}
