import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { Database } from '../../../platform/database/database.js';
import { isLockConflict } from '../../../platform/database/failure.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { RunLock } from '../../../platform/schedule/run-lock.js';
import { StockReader } from '../../stocks/index.js';
import type { SalabilityDefaults } from '../data/effective-value.sql.js';
import { IndexGuards } from '../data/index-guards.js';
import { IndexParentRepository } from '../data/index-parent.repository.js';
import { IndexRowRepository } from '../data/index-row.repository.js';
import { IndexTableRepository } from '../data/index-table.repository.js';
import { IndexFollowers } from './index-followers.service.js';
import { RebuiltFlips } from './rebuilt-flips.service.js';
import { RefreshIndex } from './refresh-index.service.js';
import { SalabilityDefaultsReader } from './salability-defaults.service.js';

/**
 * Source items whose SKUs, or links whose parents, are computed in one statement: some seconds of work, some megabytes
 * of undo.
 */
const ITEMS_PER_STATEMENT = 50_000;
/**
 * SKUs that were refreshed meanwhile are caught up in lots of this size, and left to the time after the swap below it.
 */
const CATCH_UP_SKUS = 1000;
const CATCH_UP_ROUNDS_MAX = 50;
const SWAP_ATTEMPTS_MAX = 60;
const SWAP_RETRY_MS = 250;
const OTHER_REBUILD_WAIT_MS_MAX = 600_000;
const OTHER_REBUILD_POLL_MS = 200;

/** Exchanges the tables of a stock on the session of the rebuild's lock. */
type Swap = (stockId: number) => Promise<void>;

/** Told after each statement how many rows it has filled. */
export type RebuildProgress = (filled: { readonly stockId: number; readonly rows: number }) => void;

/**
 * The full way: fills a table beside the index and swaps the two in one step, so that readers always see a whole index.
 * SKUs that are refreshed meanwhile are noted and caught up, so that no change is lost. Rows of SKUs that are gone do
 * not come along.
 */
@Injectable()
export class RebuildIndex {
  constructor(
    private readonly database: Database,
    private readonly tables: IndexTableRepository,
    private readonly rows: IndexRowRepository,
    private readonly parents: IndexParentRepository,
    private readonly stocks: StockReader,
    private readonly refresh: RefreshIndex,
    private readonly defaults: SalabilityDefaultsReader,
    private readonly runLock: RunLock,
    private readonly flips: RebuiltFlips,
    private readonly followers: IndexFollowers,
    private readonly guards: IndexGuards,
  ) {}

  /**
   * Rebuilds the stock's index, or removes it where the stock is gone. Waits for another rebuild of the same stock to
   * end, since that one may have begun before the change that asks for this one. Throws `busy` where it does not end.
   */
  async execute(stockId: number, onProgress: RebuildProgress = () => undefined): Promise<void> {
    const deadline = performance.now() + OTHER_REBUILD_WAIT_MS_MAX;
    while (
      !(await this.runLock.whileAlone(`stock_index_${stockId}`, (session, unfenced) =>
        this.perform(stockId, (id) => this.tables.swap(id, session, unfenced), onProgress),
      ))
    ) {
      if (performance.now() > deadline)
        throw new ApplicationError('busy', 'Another rebuild of the index does not end.');
      await delay(OTHER_REBUILD_POLL_MS);
    }
  }

  private async perform(stockId: number, swap: Swap, onProgress: RebuildProgress): Promise<void> {
    if (!(await this.stocks.find(stockId))) {
      await this.rows.endRebuild(stockId);
      await this.tables.drop(stockId);
      await this.followers.tell({ stockId, skus: 'all' });
      return;
    }
    await this.tables.create(stockId);
    // An interrupted rebuild may have left both: nobody swaps by now, and what that one turned is told.
    await this.guards.readmit(stockId);
    await this.retire(stockId);
    await this.tables.createShadow(stockId);
    // Committed before the first row is read: a refresh that does not see it has its cause committed before that, too.
    await this.rows.beginRebuild(stockId);
    await this.fill(stockId, onProgress);
    await this.catchUp(stockId);
    await this.swap(stockId, swap);
    await this.followers.tell({ stockId, skus: 'all' });
    // Refreshes write to the new table from here on; those of the old one have all been noted, the swap waited for
    // them.
    await this.rows.endRebuild(stockId);
    await this.refreshNoted(stockId);
    await this.retire(stockId);
  }

  /** Tells what the swap has turned, and drops the former table if there is one. */
  private async retire(stockId: number): Promise<void> {
    await this.flips.announce(stockId);
    await this.tables.dropRetired(stockId);
  }

  private async fill(stockId: number, onProgress: RebuildProgress): Promise<void> {
    const defaults = await this.defaults.read();
    let after: string | null = null;
    for (;;) {
      const upTo: string | null = (await this.rows.boundary(after, ITEMS_PER_STATEMENT)) ?? null;
      onProgress({ stockId, rows: await this.rows.fillShadow(stockId, defaults, { after, upTo }) });
      if (upTo === null) break;
      after = upTo;
    }
    await this.fillParents(stockId, defaults, onProgress);
  }

  /** After all goods, as the rows of composite products follow from those of their children. */
  private async fillParents(stockId: number, defaults: SalabilityDefaults, onProgress: RebuildProgress): Promise<void> {
    for (let after = 0; ;) {
      const upTo = (await this.parents.boundary(after, ITEMS_PER_STATEMENT)) ?? null;
      const rows = await this.rows.fillShadowParents(stockId, defaults, { after, upTo });
      if (rows > 0) onProgress({ stockId, rows });
      if (upTo === null) return;
      after = upTo;
    }
  }

  /** Until few are left; the rest is refreshed after the swap. */
  private async catchUp(stockId: number): Promise<void> {
    for (let round = 0; round < CATCH_UP_ROUNDS_MAX; round += 1) {
      const count = await this.database.run(async () => {
        const skus = await this.rows.takeNoted(stockId, CATCH_UP_SKUS);
        if (skus.length > 0) await this.rows.catchUpShadow(stockId, await this.defaults.read(), skus);
        return skus.length;
      });
      if (count < CATCH_UP_SKUS) return;
    }
  }

  /**
   * The swap waits for transactions that use the table, and new readers wait behind it: so it waits shortly and often.
   */
  private async swap(stockId: number, swap: Swap): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.guards.holdOff(stockId);
        await swap(stockId);
        return;
      } catch (error) {
        const isWorthAnother = isLockConflict(error) || (error instanceof ApplicationError && error.kind === 'busy');
        if (!isWorthAnother || attempt === SWAP_ATTEMPTS_MAX) {
          // Refreshes would wait for its end in vain. Where this fails too, it ends by itself.
          await this.guards.readmit(stockId).catch(() => undefined);
          throw error;
        }
        await delay(SWAP_RETRY_MS);
      }
    }
  }

  private async refreshNoted(stockId: number): Promise<void> {
    for (;;) {
      // Taken off the list afterwards: what was not refreshed must not be lost with this process. No refresh notes
      // anything any more whose row is not in the new table.
      const skus = await this.rows.noted(stockId, CATCH_UP_SKUS);
      await this.refresh.inStock(stockId, skus);
      await this.rows.forgetNoted(stockId, skus);
      if (skus.length < CATCH_UP_SKUS) return;
    }
  }
}
