import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { LockLocation } from '../domain/lock-location.js';

/** Reads where SKUs may be reserved. */
@Injectable()
export class SkuLocationRepository {
  constructor(private readonly database: Database) {}

  /**
   * Every location at which orders may reserve the SKUs now or, after a change of links or sources, soon. Those are
   * each source that a stock is linked to or that has an item of them, and each stock. A stock stands for its own locks
   * while no source of it is enabled.
   */
  async of(skus: readonly string[]): Promise<LockLocation[]> {
    const sources = await this.database.query<{ source_code: string }>(
      `SELECT source_code FROM inventory_source_stock_link
        UNION SELECT source_code FROM inventory_source_item WHERE sku IN (?)`,
      [skus],
    );
    const stocks = await this.database.query<{ stock_id: number }>('SELECT stock_id FROM inventory_stock');
    return skus.flatMap((sku): LockLocation[] => [
      ...sources.map(({ source_code }) => ({ sku, sourceCode: source_code })),
      ...stocks.map(({ stock_id }) => ({ sku, stockId: stock_id })),
    ]);
  }
}
