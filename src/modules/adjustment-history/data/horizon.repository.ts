import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** The row that says, by being there, that an opening balance was taken back. A trigger writes it. */
export const OPENINGS_UNDONE = 2;

/**
 * Up to when the history may have been pruned: what is missing before that time is not missed. Retention writes it
 * before it deletes, so a reader that finds a row gone also finds the reason.
 */
@Injectable()
export class HorizonRepository {
  constructor(private readonly database: Database) {}

  /** Whether the first row of an item may have had one before it: pruned, or of an opening balance that was taken back. */
  async mayHaveEarlier(): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT horizon_id FROM inventory_adjustment_horizon WHERE horizon_id IN (1, ?)',
      [OPENINGS_UNDONE],
    );
    return rows.length > 0;
  }

  /** Moves it forward; an earlier time changes nothing. */
  async advance(prunedBefore: string): Promise<void> {
    await this.database.execute(
      `INSERT INTO inventory_adjustment_horizon (horizon_id, pruned_before) VALUES (1, ?)
       ON DUPLICATE KEY UPDATE pruned_before = GREATEST(pruned_before, VALUES(pruned_before))`,
      [prunedBefore],
    );
  }
}
