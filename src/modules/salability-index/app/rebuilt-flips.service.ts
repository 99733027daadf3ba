import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ChangeLog } from '../../change-feed/index.js';
import { IndexFlipRepository } from '../data/index-flip.repository.js';

/** SKUs of one transaction: rows stay locked for a moment only. */
const SKUS_PER_TRANSACTION = 1000;

/** Tells the change feed which SKUs a rebuild has made salable, or no longer so. */
@Injectable()
export class RebuiltFlips {
  constructor(
    private readonly database: Database,
    private readonly flips: IndexFlipRepository,
    private readonly changes: ChangeLog,
  ) {}

  /**
   * Compares the swapped-in index with the former one, which is still there. What refreshes turn meanwhile they tell
   * themselves. So each row is looked at again under its lock, and what holds then is told last.
   */
  async announce(stockId: number): Promise<void> {
    for (let after = ''; ;) {
      const skus = await this.flips.differing(stockId, after, SKUS_PER_TRANSACTION);
      const last = skus.at(-1);
      if (last === undefined) return;
      await this.database.run(async () => {
        this.changes.announceFlips(stockId, await this.flips.locked(stockId, skus));
      });
      after = last;
    }
  }
}
