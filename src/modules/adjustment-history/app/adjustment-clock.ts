import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

const LOCKED_AT = Symbol('when the rows of the running transaction were locked');

/**
 * The time that history rows bear, by the database's clock. It is in their digests, so it has to be known before they are
 * written. Whoever locks source items reads the clock with the same statement, behind the lock. So rows of one item are in
 * the order of their times, and it costs no statement.
 */
@Injectable()
export class AdjustmentClock {
  constructor(private readonly database: Database) {}

  /** Tells when rows were locked: `SYSDATE()` of the statement, `YYYY-MM-DD HH:MM:SS`. */
  note(lockedAt: string): void {
    const kept = this.kept();
    if (lockedAt > kept.time) kept.time = lockedAt;
  }

  /** The time of rows that are written now, in the running transaction; asked for where nothing that is stored was locked. */
  async now(): Promise<string> {
    const { time } = this.kept();
    if (time !== '') return time;
    const [row] = await this.database.query<{ now: string }>('SELECT SYSDATE() AS now');
    if (!row) throw new Error('The database did not tell the time.');
    this.note(row.now);
    return row.now;
  }

  private kept(): { time: string } {
    return this.database.keptInTransaction(LOCKED_AT, () => ({ time: '' }));
  }
}
