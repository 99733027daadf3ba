import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { TimeLimitExceeded, withTimeLimit } from '../../../platform/time/time-limit.js';
import { ChangeRepository } from '../data/change.repository.js';
import { PendingRepository } from '../data/pending.repository.js';
import { batchOf } from '../domain/batch.js';

/** Entries of one transaction: some tens of milliseconds, for which other sequencers wait. */
export const BATCH_ROWS = 2000;

/**
 * Gives committed changes their positions. The order of ids is not the order of commits, so nothing gets a position while
 * it is written. One sequencer at a time reads what is committed, and its positions are seen when it commits. So nothing
 * that is read is ever preceded by something later. One that dies half-way leaves nothing behind, and the next begins
 * where it began.
 *
 * Notes are taken in the order of their numbers. What was written after something else was committed has the higher
 * number, and so the later position.
 */
@Injectable()
export class Sequencer {
  private running: Promise<number> | undefined;

  constructor(
    private readonly database: Database,
    private readonly pending: PendingRepository,
    private readonly changes: ChangeRepository,
  ) {}

  /**
   * Sequences what is committed at the time of the call, or the first `BATCH_ROWS` of it. Returns whether something is
   * left. Outside of transactions only: the ledgers' transactions never wait for a sequencer.
   */
  async step(): Promise<boolean> {
    return (await this.advance()) < Infinity;
  }

  /**
   * Sequences everything that is committed at the time of the call. What is written meanwhile does not prolong it. Returns
   * whether it is done: false where the time was over before, be it for a sequencer elsewhere that hangs.
   */
  async catchUp(limitMs: number): Promise<boolean> {
    const last = await this.pending.last();
    // Where nobody has anything to sequence, no sequencer is waited for either.
    if (last === undefined) return true;
    try {
      return await withTimeLimit(limitMs, async (signal) => {
        while (!signal.aborted) if ((await this.advance()) >= last) return true;
        return false;
      });
    } catch (error) {
      if (error instanceof TimeLimitExceeded) return false;
      throw error;
    }
  }

  /** One step. Returns up to which note everything that was committed is in the feed; `Infinity` where no note is left. */
  private async advance(): Promise<number> {
    if (this.database.inTransaction)
      throw new Error('Changes are sequenced after the commit, never inside a transaction.');
    // One that has begun may have looked too early. Callers that come meanwhile share the one after it.
    await this.running?.catch(() => undefined);
    this.running ??= this.database.run(() => this.sequence()).finally(() => (this.running = undefined));
    return this.running;
  }

  private async sequence(): Promise<number> {
    const position = await this.changes.lockHead();
    // Read under the lock: what an earlier sequencer took is gone by now.
    const waiting = await this.pending.first(BATCH_ROWS + 1);
    if (waiting.length === 0) return Infinity;
    const batch = batchOf(waiting, BATCH_ROWS);
    const added = await this.changes.append(position, batch);
    await this.pending.remove(batch.pendingIds);
    if (added > 0) await this.changes.moveHead(position + added);
    return batch.pendingIds.length < waiting.length ? (batch.pendingIds.at(-1) ?? 0) : Infinity;
  }
}
