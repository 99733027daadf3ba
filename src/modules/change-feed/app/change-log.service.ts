import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { NewNote } from '../data/pending.repository.js';
import { PendingRepository } from '../data/pending.repository.js';
import type { SalabilityFlip, WrittenRun } from '../domain/change.js';
import { Sequencer } from './sequencer.service.js';

const NOTES = Symbol('notes for the change feed');

/**
 * The feed as the writers of the ledgers see it: they tell what they have written, and nothing else. It is noted in their
 * transaction, so a row and its note are committed together or not at all. One statement notes everything of a
 * transaction, and it runs shortly before the commit, while the rows that were changed are locked. So of two
 * transactions that change the same thing, the notes are in the order of the changes.
 */
@Injectable()
export class ChangeLog {
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
   * Brings everything that is committed into the feed. To be called before rows that were read are deleted: from then on
   * the feed does without them. Outside of transactions.
   */
  async catchUp(): Promise<void> {
    await this.sequencer.catchUp();
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
