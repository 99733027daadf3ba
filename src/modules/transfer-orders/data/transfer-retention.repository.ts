import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import type { OVER_STATUSES } from '../domain/transfer.js';
import { guardOf } from './transfer.repository.js';

type OverStatus = (typeof OVER_STATUSES)[number];

/** Nothing is on the way of what is over, unless somebody has changed a table by hand: then it stays, to be looked at. */
const OLD = `t.status = ? AND t.updated_at < ? AND NOT EXISTS (
  SELECT 1 FROM inventory_transfer_item l WHERE l.transfer_id = t.transfer_id AND l.is_moving = 1)`;

/** The end of old transfers. */
@Injectable()
export class TransferRetentionRepository {
  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
  ) {}

  /** The time `days` ago by the database's clock, `YYYY-MM-DD HH:MM:SS` in UTC. */
  async cutoff(days: number): Promise<string> {
    const [row] = await this.database.query<{ cutoff: string }>(
      "SELECT DATE_FORMAT(NOW() - INTERVAL ? DAY, '%Y-%m-%d %H:%i:%s') AS cutoff",
      [days],
    );
    if (!row) throw new Error('The database did not tell the time.');
    return row.cutoff;
  }

  /** How many have had the status since before a time. */
  async countOld(status: OverStatus, cutoff: string): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM inventory_transfer t FORCE INDEX (idx_transfer_status_updated) WHERE ${OLD}`,
      [status, cutoff],
    );
    return row?.total ?? 0;
  }

  /**
   * Removes some of those, the oldest first, with their lines and steps, in one transaction. They are locked and looked at
   * again before. Returns how many there were. The history is not touched.
   */
  async removeOld(status: OverStatus, cutoff: string, limit: number): Promise<number> {
    return this.database.run(async () => {
      const due = await this.database.query<{ transfer_id: number }>(
        `SELECT t.transfer_id FROM inventory_transfer t FORCE INDEX (idx_transfer_status_updated)
          WHERE ${OLD} ORDER BY t.updated_at, t.transfer_id LIMIT ?`,
        [status, cutoff, limit],
      );
      if (due.length === 0) return 0;
      const found = due.map(({ transfer_id }) => transfer_id);
      await this.guards.take(found.map(guardOf));
      const locked = await this.database.query<{ transfer_id: number }>(
        `SELECT t.transfer_id FROM inventory_transfer t FORCE INDEX (PRIMARY)
          WHERE t.transfer_id IN (?) AND ${OLD} FOR UPDATE`,
        [found, status, cutoff],
      );
      if (locked.length === 0) return 0;
      const ids = locked.map(({ transfer_id }) => transfer_id);
      await this.database.execute('DELETE FROM inventory_transfer_item WHERE transfer_id IN (?)', [ids]);
      // Their steps go with them by the foreign keys.
      await this.database.execute('DELETE FROM inventory_transfer WHERE transfer_id IN (?)', [ids]);
      return ids.length;
    });
  }
}
