import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { contended, ApplicationError } from '../../../platform/errors/application-error.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import { skuKey } from '../../../platform/identifiers/index.js';

/** Goods are locked before what is made of them, each under guards of its own. */
const KINDS = ['goods', 'composites'] as const;
type Kind = (typeof KINDS)[number];

/** Guards of a stock and kind: SKUs share them, so that a refresh of thousands writes no more than these. */
const BUCKETS = 128;
/** A rebuild that dies while it swaps keeps refreshes waiting for so long. */
const SWAP_SECONDS_MAX = 30;
/** Guards that one transaction of a swap takes: with all of them it would lose to every refresh. */
const GUARDS_PER_TRANSACTION = 16;

/** The stock's index is being swapped: a refresh comes again when that is over. */
export class IndexIsSwapped extends ApplicationError {
  constructor() {
    super('busy', 'The index of the stock is being exchanged. Try again.');
  }
}

/**
 * Keeps refreshes of the same rows apart, and all of them from a swap, where several servers take writes. A refresh that
 * finds its rows right writes none of them, so the other servers would not know that it has looked. And a RENAME is no
 * transaction: nothing certifies it against rows that another server writes meanwhile.
 */
@Injectable()
export class IndexGuards {
  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
  ) {}

  /** To be called before rows of the SKUs are locked, by the transaction that does. Throws `IndexIsSwapped`. */
  async enter(stockId: number, kind: Kind, skus: readonly string[]): Promise<void> {
    if (!this.guards.areNeeded) return;
    await this.guards.take(skus.map((sku) => guardOf(stockId, kind, bucketOf(sku))));
    const [rebuild] = await this.database.query<{ swapping: number }>(
      'SELECT swapping_until > UTC_TIMESTAMP(3) AS swapping FROM inventory_index_rebuild WHERE stock_id = ?',
      [stockId],
    );
    if (rebuild?.swapping === 1) throw new IndexIsSwapped();
  }

  /**
   * From here on no refresh writes the stock's index, on whatever server, until its rebuild is said to be over. Those that
   * were under way are committed, or begin again. Throws `busy` where that takes long.
   *
   * It is said first, and then the guards are taken, some at a time. Whoever takes one of them after that reads what was
   * said, and whoever had taken it before has come to an end.
   */
  async holdOff(stockId: number): Promise<void> {
    if (!this.guards.areNeeded) return;
    await this.setEnd(stockId);
    const names = KINDS.flatMap((kind) => Array.from({ length: BUCKETS }, (_, at) => guardOf(stockId, kind, at)));
    for (const some of chunksOf(names, GUARDS_PER_TRANSACTION)) {
      await this.database.run(() => this.guards.take(some));
    }
    // Its time must not have run out meanwhile: a refresh might have begun then.
    if (!(await this.setEnd(stockId, 'AND swapping_until > UTC_TIMESTAMP(3)'))) throw contended();
  }

  /** Refreshes of the stock's index go on: nothing is swapped, or not any more. */
  async readmit(stockId: number): Promise<void> {
    if (!this.guards.areNeeded) return;
    await this.database.execute('UPDATE inventory_index_rebuild SET swapping_until = NULL WHERE stock_id = ?', [
      stockId,
    ]);
  }

  private async setEnd(stockId: number, condition = ''): Promise<boolean> {
    const { affectedRows } = await this.database.execute(
      `UPDATE inventory_index_rebuild SET swapping_until = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
        WHERE stock_id = ? ${condition}`,
      [SWAP_SECONDS_MAX, stockId],
    );
    return affectedRows > 0;
  }
}

function guardOf(stockId: number, kind: Kind, bucket: number): string {
  return `index:${stockId}:${kind}:${bucket}`;
}

/** Spreads SKUs evenly; the same in every process. */
function bucketOf(sku: string): number {
  let hash = 0;
  for (const character of skuKey(sku)) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % BUCKETS;
}
