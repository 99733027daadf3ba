import { Injectable } from '@nestjs/common';
import type { SalabilityDefaults } from '../data/effective-value.sql.js';
import { IndexRowRepository } from '../data/index-row.repository.js';
import { IndexTableRepository } from '../data/index-table.repository.js';
import type { IndexRow } from '../data/index-table.repository.js';

/**
 * Reads the index. A stock without a table and a SKU without a row are absent, which means out of stock; never an
 * error.
 */
@Injectable()
export class StockIndexReader {
  constructor(
    private readonly tables: IndexTableRepository,
    private readonly indexRows: IndexRowRepository,
  ) {}

  /** The rows of the SKUs by `skuKey`, in one statement. */
  rows(stockId: number, skus: readonly string[]): Promise<Map<string, IndexRow>> {
    return this.tables.rows(stockId, skus);
  }

  /**
   * What the rows of composite products among the SKUs have to be at this moment, by `skuKey`: straight from the tables,
   * whatever the index says. One statement.
   */
  liveParents(stockId: number, defaults: SalabilityDefaults, skus: readonly string[]): Promise<Map<string, IndexRow>> {
    return this.indexRows.liveParents(stockId, defaults, skus);
  }

  /** Stocks that have an index. */
  stockIds(): Promise<number[]> {
    return this.tables.stockIds();
  }

  /** The next `limit` rows after a SKU (null: from the first), in the order of SKUs. */
  slice(stockId: number, after: string | null, limit: number): Promise<IndexRow[]> {
    return this.tables.slice(stockId, after, limit);
  }
}
