import { Injectable } from '@nestjs/common';
import { Database } from './database.js';

/**
 * Ids that one process takes at once: what it has not used when it ends is lost, so gaps are normal. A block that was
 * used up soon is followed by a larger one. So a busy process does not wait for ids, and an idle one wastes few.
 */
const BLOCK_SIZE = { first: 32, max: 2048, growth: 4 };
const USED_UP_SOON_MS = 5_000;
const IDS_PER_CALL_MAX = 1_000_000;

interface Block {
  readonly first: number;
  next: number;
  end: number;
  readonly size: number;
  readonly takenAt: number;
}

/**
 * Ids that are known before anything is written. So a row keeps its identity over all attempts to write it. Rows of
 * many documents go into the database in one statement, as their references to each other are known. Ascending within a
 * process.
 */
@Injectable()
export class Sequences {
  private readonly blocks = new Map<string, Block>();
  private readonly refills = new Map<string, Promise<void>>();

  constructor(private readonly database: Database) {}

  /**
   * So many ids of the sequence that no other caller gets, in ascending order. A sequence begins at 1 when it is first
   * used.
   */
  async take(name: string, count: number): Promise<number[]> {
    if (!Number.isSafeInteger(count) || count < 0 || count > IDS_PER_CALL_MAX) {
      throw new RangeError(`Between 0 and ${IDS_PER_CALL_MAX} ids are taken at once.`);
    }
    const ids: number[] = [];
    for (;;) {
      const block = this.blocks.get(name);
      while (block && ids.length < count && block.next < block.end) ids.push(block.next++);
      if (ids.length === count) return ids;
      if (this.database.inTransaction) return [...ids, ...(await this.takeInTransaction(name, count - ids.length))];
      await this.refill(name, count - ids.length);
    }
  }

  /**
   * Takes back ids that nothing was written under, where they are the last that this process has given out. They are
   * the next then, and ids go on ascending. Where a later id was given out, a gap stays.
   */
  giveBack(name: string, ids: readonly number[]): void {
    const block = this.blocks.get(name);
    if (!block) return;
    for (const id of [...ids].sort((a, b) => b - a)) {
      if (id !== block.next - 1 || id < block.first) return;
      block.next -= 1;
    }
  }

  /**
   * Inside a transaction a second connection is not waited for. The ids are the transaction's own: where it rolls back,
   * no row has used them.
   */
  private async takeInTransaction(name: string, count: number): Promise<number[]> {
    const first = await this.advance(name, count);
    // For those who come next, so that they do not stand behind this transaction one after the other.
    this.database.detached(() => void this.refill(name, 1).catch(() => undefined));
    return Array.from({ length: count }, (_, at) => first + at);
  }

  /**
   * Updating a row that is there makes no transaction the victim of a deadlock; one that is made here and rolled back
   * could.
   */
  private async advance(name: string, by: number): Promise<number> {
    const { insertId } = await this.database.execute(
      `INSERT INTO id_sequence (name, next_value) VALUES (?, LAST_INSERT_ID(1) + ?)
       ON DUPLICATE KEY UPDATE next_value = LAST_INSERT_ID(next_value) + ?`,
      [name, by, by],
    );
    return insertId;
  }

  /** One refill at a time: those who come meanwhile wait for it and look again. */
  private async refill(name: string, count: number): Promise<void> {
    const running = this.refills.get(name);
    if (running) return running;
    const refill = this.reserve(name, count).finally(() => this.refills.delete(name));
    this.refills.set(name, refill);
    return refill;
  }

  /** A commit of its own: outside of transactions alone, since a block that is rolled back would be given out twice. */
  private async reserve(name: string, count: number): Promise<void> {
    const last = this.blocks.get(name);
    const isBusy = last !== undefined && performance.now() - last.takenAt < USED_UP_SOON_MS;
    const blockSize = isBusy ? Math.min(last.size * BLOCK_SIZE.growth, BLOCK_SIZE.max) : BLOCK_SIZE.first;
    const size = Math.max(count, blockSize);
    const next = await this.database.run(() => this.advance(name, size));
    this.blocks.set(name, { first: next, next, end: next + size, size: blockSize, takenAt: performance.now() });
  }
}
