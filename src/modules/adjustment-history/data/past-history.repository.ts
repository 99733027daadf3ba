import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** What has to be known of a history that is to begin in the past. */
@Injectable()
export class PastHistoryRepository {
  constructor(private readonly database: Database) {}

  /**
   * The time, and whether there is a history: rows, or signs that there were some, pruned, taken back or signed. Whether
   * there are quantities: without a history nobody knows since when. Waits for rows that others have yet to commit.
   */
  async look(): Promise<{ readonly now: string; readonly hasHistory: boolean; readonly hasQuantities: boolean }> {
    // Those took their ids before rows of the past would.
    const rows = await this.database.query(
      'SELECT adjustment_id FROM inventory_source_item_adjustment ORDER BY adjustment_id LIMIT 1 LOCK IN SHARE MODE',
    );
    const [row] = await this.database.query<{ now: string; traces: number; quantities: number }>(
      `SELECT SYSDATE() AS now,
              EXISTS (SELECT 1 FROM inventory_adjustment_horizon)
                OR EXISTS (SELECT 1 FROM inventory_adjustment_checkpoint) AS traces,
              EXISTS (SELECT 1 FROM inventory_source_item WHERE quantity <> 0) AS quantities`,
    );
    if (!row) throw new Error('The database did not tell the time.');
    return { now: row.now, hasHistory: rows.length > 0 || row.traces === 1, hasQuantities: row.quantities === 1 };
  }

  /**
   * Whether the history has just so many rows, without a gap in which others may still be written. Waits for rows that
   * others have yet to commit, and counts them.
   */
  async hasJust(rows: number): Promise<boolean> {
    const [row] = await this.database.query<{ count: number; span: number | null }>(
      `SELECT COUNT(*) AS count, MAX(adjustment_id) - MIN(adjustment_id) + 1 AS span
         FROM inventory_source_item_adjustment LOCK IN SHARE MODE`,
    );
    return row?.count === rows && row.span === rows;
  }
}
