import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';

/** Which sources a stock sells from. */
@Injectable()
export class LinkedSourceRepository {
  constructor(private readonly reads: ReadDatabase) {}

  /** The sources that are linked to the stock, enabled or not. One statement. */
  async ofStock(stockId: number): Promise<{ sourceCode: string; isEnabled: boolean }[]> {
    const rows = await this.reads.query<{ source_code: string; enabled: number }>(
      `SELECT s.source_code, s.enabled FROM inventory_source_stock_link l
         JOIN inventory_source s ON s.source_code = l.source_code
        WHERE l.stock_id = ? ORDER BY s.source_code`,
      [stockId],
    );
    return rows.map(({ source_code, enabled }) => ({ sourceCode: source_code, isEnabled: Number(enabled) === 1 }));
  }
}
