import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isMissingTable } from '../../../platform/database/failure.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { StockIndexReader } from '../../salability-index/index.js';
import type { BreakdownRow } from './source-breakdown.sql.js';
import { breakdownRows } from './source-breakdown.sql.js';
import { toSettings } from './setting-columns.sql.js';

/** Each further attempt means that links or the flag were changed between two statements of ours. */
const ATTEMPTS_MAX = 5;

/** Reads where SKUs are kept, in every stock at once. */
@Injectable()
export class SourceBreakdownRepository {
  private isPerSource = false;

  constructor(
    private readonly database: Database,
    private readonly index: StockIndexReader,
  ) {}

  /**
   * Every item of the SKUs at every source of every stock, by SKU, stock, priority and source. A first statement finds
   * the stocks that matter, a second reads all figures in one moment. It is repeated where it finds another stock, or
   * the flag of source-level reservations changed.
   */
  async read(skus: readonly string[]): Promise<BreakdownRow[]> {
    if (skus.length === 0) return [];
    let stockIds = await this.stockIdsOf(skus);
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const { isPerSource } = this;
      const rows = await this.rows(skus, stockIds, isPerSource);
      const found = [...new Set(rows.flatMap(({ stock_id }) => (stock_id === null ? [] : [stock_id])))];
      this.isPerSource = rows[0] ? toSettings(rows[0]).isReservedPerSource : isPerSource;
      const expected = new Set(stockIds);
      if (this.isPerSource === isPerSource && found.every((stockId) => expected.has(stockId))) {
        return rows.filter(({ sku }) => sku !== null);
      }
      stockIds = found;
    }
    throw new ApplicationError(
      'busy',
      'Stocks and their sources are being changed too often at the moment. Try again.',
    );
  }

  /** Where a stock has no index, those that have one are looked up. */
  private async rows(
    skus: readonly string[],
    stockIds: readonly number[],
    isPerSource: boolean,
  ): Promise<BreakdownRow[]> {
    const read = (indexedStockIds: readonly number[]): Promise<BreakdownRow[]> => {
      const { sql, parameters } = breakdownRows(skus, { stockIds, indexedStockIds, isPerSource });
      return this.database.query<BreakdownRow>(sql, parameters);
    };
    try {
      return await read(stockIds);
    } catch (error) {
      if (!isMissingTable(error)) throw error;
      const indexed = new Set(await this.index.stockIds());
      return read(stockIds.filter((stockId) => indexed.has(stockId)));
    }
  }

  private async stockIdsOf(skus: readonly string[]): Promise<number[]> {
    const rows = await this.database.query<{ stock_id: number }>(
      `SELECT DISTINCT l.stock_id FROM inventory_source_item i
         JOIN inventory_source_stock_link l ON l.source_code = i.source_code
        WHERE i.sku IN (?) ORDER BY l.stock_id`,
      [skus],
    );
    return rows.map(({ stock_id }) => stock_id);
  }
}
