import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** Below a mark of this age nothing counts as new any more (spec, Limits, "Abandoned placement repair"). */
const AGE_SECONDS_MIN = 15 * 60;
const EVERY_SECONDS = 5 * 60;

/**
 * Tells old reservations from recent ones. They have no time of their own; a mark says how far the ledger had got at
 * some time by the database's clock. The reconciliation's own mark counts as well.
 */
@Injectable()
export class ReservationAgeRepository {
  constructor(private readonly database: Database) {}

  /** Rows up to this id are 15 minutes old at least; 0 where that is not known of any. */
  async old(): Promise<number> {
    const [row] = await this.database.query<{ reservation_id: string | null }>(
      `SELECT MAX(mark.reservation_id) AS reservation_id FROM (
         SELECT reservation_id, marked_at FROM inventory_guard_mark
         UNION ALL SELECT reservation_id, marked_at FROM inventory_reservation_mark) mark
        WHERE mark.marked_at <= UTC_TIMESTAMP(6) - INTERVAL ? SECOND`,
      [AGE_SECONDS_MIN],
    );
    return Number(row?.reservation_id ?? 0);
  }

  /** Sets a mark now and then, and forgets those that a later one has made needless. */
  async keep(): Promise<void> {
    const [row] = await this.database.query<{ recent: string }>(
      `SELECT EXISTS (SELECT 1 FROM inventory_guard_mark WHERE marked_at > UTC_TIMESTAMP(6) - INTERVAL ? SECOND) AS recent`,
      [EVERY_SECONDS],
    );
    if (Number(row?.recent) === 1) return;
    // The id is read first: every row up to it is older than the time beside it.
    const [last] = await this.database.query<{ id: string | null }>(
      'SELECT MAX(reservation_id) AS id FROM inventory_reservation',
    );
    await this.database.execute(
      'INSERT INTO inventory_guard_mark (marked_at, reservation_id) VALUES (UTC_TIMESTAMP(6), ?)',
      [Number(last?.id ?? 0)],
    );
    const [old] = await this.database.query<{ marked_at: string | null }>(
      'SELECT MAX(marked_at) AS marked_at FROM inventory_guard_mark WHERE marked_at <= UTC_TIMESTAMP(6) - INTERVAL ? SECOND',
      [AGE_SECONDS_MIN],
    );
    if (old?.marked_at)
      await this.database.execute('DELETE FROM inventory_guard_mark WHERE marked_at < ?', [old.marked_at]);
  }
}
