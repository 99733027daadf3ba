import { Injectable } from '@nestjs/common';
import { StockReader, StockSourceLinkReader } from '../../stocks/index.js';
import { IndexRowRepository } from '../data/index-row.repository.js';
import { IndexTableRepository } from '../data/index-table.repository.js';
import { RebuildIndex } from './rebuild-index.service.js';
import { RefreshIndex } from './refresh-index.service.js';

/** Up to so many SKUs a stock is refreshed row by row; above, filling a table and swapping it in is the shorter way. */
const REFRESHED_SKUS_MAX = 10_000;

/** Brings whole indexes up to what the tables say: after a change of a stock, of its sources or of a setting. */
@Injectable()
export class BringUpIndex {
  constructor(
    private readonly tables: IndexTableRepository,
    private readonly rows: IndexRowRepository,
    private readonly stocks: StockReader,
    private readonly links: StockSourceLinkReader,
    private readonly refresh: RefreshIndex,
    private readonly rebuild: RebuildIndex,
  ) {}

  /** Makes the index of a new stock, removes that of a deleted one, and corrects every row of the others. */
  async ofStocks(stockIds: readonly number[]): Promise<void> {
    const indexed = new Set(await this.tables.stockIds());
    for (const stockId of [...new Set(stockIds)].sort((a, b) => a - b))
      await this.ofStock(stockId, indexed.has(stockId));
  }

  async ofSources(sourceCodes: readonly string[]): Promise<void> {
    await this.ofStocks(await this.links.stockIdsOf(sourceCodes));
  }

  /** Every stock there is, and every index of a stock that is gone. */
  async ofAll(): Promise<void> {
    await this.ofStocks([...(await this.stocks.ids()), ...(await this.tables.stockIds())]);
  }

  private async ofStock(stockId: number, isIndexed: boolean): Promise<void> {
    const skus =
      isIndexed && (await this.stocks.find(stockId)) ? await this.rows.skusOf(stockId, REFRESHED_SKUS_MAX) : undefined;
    if (skus) await this.refresh.inStock(stockId, skus);
    else await this.rebuild.execute(stockId);
  }
}
