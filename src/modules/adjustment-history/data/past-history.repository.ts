import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** What has to be known of a history that is to begin in the past. */
@Injectable()
export class PastHistoryRepository {
  constructor(private readonly database: Database) {}

  /** The time, and whether there neither are rows nor signs that there were some: pruned, taken back or signed. */
  async look(): Promise<{ readonly now: string; readonly isUntouched: boolean }> {
    const [row] = await this.database.query<{ now: string; traces: number }>(
      `SELECT SYSDATE() AS now,
              EXISTS (SELECT 1 FROM inventory_source_item_adjustment)
                OR EXISTS (SELECT 1 FROM inventory_adjustment_horizon)
                OR EXISTS (SELECT 1 FROM inventory_adjustment_checkpoint) AS traces`,
    );
    if (!row) throw new Error('The database did not tell the time.');
    return { now: row.now, isUntouched: row.traces === 0 };
  }

  /** Whether the history has just so many rows, without a gap in which others may still be written. */
  async hasJust(rows: number): Promise<boolean> {
    const [row] = await this.database.query<{ count: number; span: number | null }>(
      `SELECT COUNT(*) AS count, MAX(adjustment_id) - MIN(adjustment_id) + 1 AS span
         FROM inventory_source_item_adjustment`,
    );
    return Number(row?.count) === rows && Number(row?.span) === rows;
  }
}
