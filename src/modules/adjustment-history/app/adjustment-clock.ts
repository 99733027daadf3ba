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

  /** Rows of the running transaction bear this time until it is taken back. Only `PastHistory` may say so. */
  fix(time: string | undefined): void {
    this.kept().fixed = time;
  }

  /** The time of rows that are written now, in the running transaction; asked for where nothing that is stored was locked. */
  async now(): Promise<string> {
    const { time, fixed } = this.kept();
    if (fixed !== undefined) return fixed;
    if (time !== '') return time;
    const [row] = await this.database.query<{ now: string }>('SELECT SYSDATE() AS now');
    if (!row) throw new Error('The database did not tell the time.');
    this.note(row.now);
    return row.now;
  }

  private kept(): { time: string; fixed: string | undefined } {
    return this.database.keptInTransaction(LOCKED_AT, () => ({ time: '', fixed: undefined }));
  }
}
