import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { NewNote } from '../data/pending.repository.js';
import { PendingRepository } from '../data/pending.repository.js';
import type { SalabilityFlip, WrittenRun } from '../domain/change.js';
import { Sequencer } from './sequencer.service.js';

const NOTES = Symbol('notes for the change feed');
/** Sequences millions of rows; what deletes in the background rather comes again than waits longer. */
const CATCH_UP_MS_MAX = 120_000;
/** For this time people wait who rename a product. */
const BRIEF_MS_MAX = 2_000;

/**
 * The feed as the writers of the ledgers see it: they tell what they have written, and nothing else. It is noted in their
 * transaction, so a row and its note are committed together or not at all. One statement notes everything of a
 * transaction, and it runs shortly before the commit, while the rows that were changed are locked. So of two
 * transactions that change the same thing, the notes are in the order of the changes.
 */
@Injectable()
export class ChangeLog {
  private readonly logger = new Logger('ChangeFeed');

  constructor(
    private readonly database: Database,
    private readonly pending: PendingRepository,
    private readonly sequencer: Sequencer,
  ) {}

  /** Tells of rows that the running transaction has added to a ledger. */
  announce(run: WrittenRun): void {
    this.note([run]);
  }

  /** Tells of SKUs whose salability in the stock the running transaction has turned. It has locked their index rows. */
  announceFlips(stockId: number, flips: readonly SalabilityFlip[]): void {
    if (flips.length > 0) this.note(flips.map((flip) => ({ type: 'salability', stockId, ...flip })));
  }

  /**
   * Brings everything that is committed at the time of the call into the feed. To be called before rows that were read
   * are deleted: from then on the feed does without them. Outside of transactions. Throws `busy` where that takes longer
   * than `CATCH_UP_MS_MAX`.
   */
  async catchUp(): Promise<void> {
    if (await this.sequencer.catchUp(CATCH_UP_MS_MAX)) return;
    throw new ApplicationError('busy', 'The change feed is too far behind for anything to be deleted.');
  }

  /**
   * The same before `keepReservations`, which makes sure of the rows by itself and has less to do afterwards. So this
   * takes two seconds at most, and never fails.
   */
  async catchUpBriefly(): Promise<void> {
    try {
      await this.sequencer.catchUp(BRIEF_MS_MAX);
    } catch (error) {
      this.logger.warn(`Reservations are kept for the change feed, as sequencing failed: ${String(error)}`);
    }
  }

  /**
   * To be called before the running transaction changes or deletes rows of the SKU's reservations. What of them is not in
   * the feed yet comes into it as it was written. No other transaction may write rows of the SKU meanwhile.
   */
  async keepReservations(sku: string): Promise<void> {
    await this.pending.keepReservations(sku);
  }

  private note(notes: readonly NewNote[]): void {
    const kept = this.database.keptInTransaction(NOTES, () => {
      const all: NewNote[] = [];
      this.database.beforeCommit(() => this.pending.add(all));
      return all;
    });
    kept.push(...notes);
  }
}
