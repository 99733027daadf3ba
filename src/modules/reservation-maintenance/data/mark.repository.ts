import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** How far the ledger had got when the mark was set. */
export interface Mark {
  /** Rows up to this one were written before the mark. */
  readonly reservationId: number;
  /** Whole seconds since, by the database's clock. */
  readonly ageSeconds: number;
}

/** The one mark that tells old reservations from recent ones (spec, Limits, "Abandoned placement repair"). */
@Injectable()
export class MarkRepository {
  constructor(private readonly database: Database) {}

  /** Undefined before the first run. */
  async read(): Promise<Mark | undefined> {
    const [row] = await this.database.query<{ reservation_id: string; age: string }>(
      `SELECT reservation_id, TIMESTAMPDIFF(SECOND, marked_at, UTC_TIMESTAMP(6)) AS age
         FROM inventory_reservation_mark WHERE mark_id = 1`,
    );
    return row && { reservationId: Number(row.reservation_id), ageSeconds: Number(row.age) };
  }

  /**
   * Sets the mark where the ledger is now. The id is read first: every row up to it is older than the time beside it.
   */
  async set(): Promise<void> {
    const [row] = await this.database.query<{ last: string | null }>(
      'SELECT MAX(reservation_id) AS last FROM inventory_reservation',
    );
    await this.database.execute(
      `INSERT INTO inventory_reservation_mark (mark_id, reservation_id, marked_at) VALUES (1, ?, UTC_TIMESTAMP(6))
       ON DUPLICATE KEY UPDATE reservation_id = VALUES(reservation_id), marked_at = VALUES(marked_at)`,
      [Number(row?.last ?? 0)],
    );
  }
}
