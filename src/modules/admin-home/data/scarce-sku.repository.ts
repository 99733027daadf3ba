import { Injectable } from '@nestjs/common';
import { isMissingTable } from '../../../platform/database/failure.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { withStatementTimeout } from '../../../platform/database/statement-timeout.js';
import { COMPOSITE_TYPES } from '../../catalog/index.js';
import { indexTable, reservedInStock } from '../../salability-index/index.js';

const EVERY_SKU = { after: null, upTo: null };
const SEARCH_SECONDS_MAX = 15;

/** Finds what is nearly sold out. */
@Injectable()
export class ScarceSkuRepository {
  constructor(private readonly reads: ReadDatabase) {}

  /**
   * The SKUs of the catalogue that are salable in the stock with the least on hand after reservations, the scarcest
   * first. Products that are made of others have no quantity of their own and are left out. It goes through the whole index of the stock once; a stock without an index has none.
   */
  async find(stockId: number, isReservedPerSource: boolean, limit: number): Promise<string[]> {
    const reserved = reservedInStock(stockId, isReservedPerSource, EVERY_SKU);
    try {
      const rows = await this.reads.query<{ sku: string }>(
        withStatementTimeout(
          `SELECT p.sku FROM ${indexTable(stockId)} x
             JOIN catalog_product p ON p.sku = x.sku
             LEFT JOIN (${reserved.sql}) r ON r.sku = x.sku
            WHERE x.is_salable = 1 AND p.type_id NOT IN (?)
            ORDER BY x.quantity + COALESCE(r.quantity, 0), p.sku LIMIT ?`,
          SEARCH_SECONDS_MAX,
        ),
        [...reserved.parameters, COMPOSITE_TYPES, limit],
      );
      return rows.map(({ sku }) => sku);
    } catch (error) {
      if (isMissingTable(error)) return [];
      throw error;
    }
  }
}
