import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
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
  private running: Promise<boolean> | undefined;

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
    if (this.database.inTransaction)
      throw new Error('Changes are sequenced after the commit, never inside a transaction.');
    // One that has begun may have looked too early. Callers that come meanwhile share the one after it.
    await this.running?.catch(() => undefined);
    this.running ??= this.database.run(() => this.sequence()).finally(() => (this.running = undefined));
    return this.running;
  }

  /**
   * Sequences everything that is committed at the time of the call, or as much as fits into the time. Returns whether
   * nothing is left.
   */
  async catchUp(limitMs = Infinity): Promise<boolean> {
    // Where nobody has anything to sequence, no sequencer is waited for either.
    if (!(await this.changes.bounds()).isPending) return true;
    const deadline = performance.now() + limitMs;
    while (await this.step()) if (performance.now() > deadline) return false;
    return true;
  }

  private async sequence(): Promise<boolean> {
    const position = await this.changes.lockHead();
    // Read under the lock: what an earlier sequencer took is gone by now.
    const waiting = await this.pending.first(BATCH_ROWS + 1);
    if (waiting.length === 0) return false;
    const batch = batchOf(waiting, BATCH_ROWS);
    const added = await this.changes.append(position, batch);
    await this.pending.remove(batch.pendingIds);
    if (added > 0) await this.changes.moveHead(position + added);
    return batch.pendingIds.length < waiting.length;
  }
}
