import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { PastHistoryRepository } from '../data/past-history.repository.js';
import { AdjustmentClock } from './adjustment-clock.js';
import { HistorySeals } from './history-seals.service.js';

const BEGUN = Symbol('a history that begins in the past, in the running transaction');

/** Why rows bear the time of now: there is a history, or quantities without one; or ids do not ascend with the times. */
export type NoPastHistory = 'history' | 'quantities' | 'several-writers';

/** Somebody else has written to the history while it was begun in the past: nothing of that may stay. */
export class PastHistoryInterrupted extends Error {
  constructor() {
    super('Others have written to the history meanwhile.');
  }
}

/**
 * A history that begins in the past: for the sample data of an installation that has none. Ids and times of rows ascend
 * together, and digests cover the times. So rows of the past can only be the first ones, written by one transaction in
 * the order of their times. All of it is called in that transaction.
 */
@Injectable()
export class PastHistory {
  constructor(
    private readonly database: Database,
    private readonly repository: PastHistoryRepository,
    private readonly clock: AdjustmentClock,
    private readonly seals: HistorySeals,
  ) {}

  /** The database's time (`YYYY-MM-DD HH:MM:SS`, UTC) where nothing was ever recorded; elsewhere why rows bear that time. */
  async begin(): Promise<{ readonly now: string } | { readonly hindrance: NoPastHistory }> {
    // Ids of several servers have gaps, in which rows of others cannot be told from none.
    if (this.database.isMultiWriter) return { hindrance: 'several-writers' };
    const { now, hasHistory, hasQuantities } = await this.repository.look();
    if (hasHistory) return { hindrance: 'history' };
    if (hasQuantities) return { hindrance: 'quantities' };
    this.begun().latest = now;
    return { now };
  }

  /**
   * Runs `write`, whose rows bear the time (`YYYY-MM-DD HH:MM:SS`, UTC). Throws where no history was begun, for a time that
   * is still to come, and for one before that of rows that were written already.
   */
  async at<T>(time: string, write: () => Promise<T>): Promise<T> {
    const begun = this.begun();
    if (time < begun.last || time > begun.latest) throw new Error(`Rows of ${time} do not fit into the history.`);
    begun.last = time;
    this.clock.fix(time);
    try {
      return await write();
    } finally {
      this.clock.fix(undefined);
    }
  }

  /**
   * Signs the rows that were written, so many. A history whose rows are days old and that nobody has signed looks like one
   * whose checkpoints were taken away. Throws `PastHistoryInterrupted` where the history has other rows as well.
   */
  async seal(rows: number): Promise<void> {
    if (rows === 0) return;
    if (!(await this.repository.hasJust(rows))) throw new PastHistoryInterrupted();
    // All of it was written by this transaction.
    await this.seals.checkpoint({ isAccepting: true });
  }

  private begun(): { latest: string; last: string } {
    return this.database.keptInTransaction(BEGUN, () => ({ latest: '', last: '' }));
  }
}
