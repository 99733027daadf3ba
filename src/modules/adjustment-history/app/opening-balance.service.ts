import { Injectable } from '@nestjs/common';
import { currentContext, SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import type { IdRun } from '../../../platform/database/id-runs.js';
import { ChangeLog } from '../../change-feed/index.js';
import { AdjustmentRepository, preparedRows } from '../data/adjustment.repository.js';
import { OpeningBalanceRepository } from '../data/opening-balance.repository.js';
import type { RequestRun, UnrecordedItem } from '../data/opening-balance.repository.js';
import type { Movement } from '../domain/movement.js';
import { NOTE_OPENING_BALANCE } from '../domain/vocabulary.js';
import { AdjustmentClock } from './adjustment-clock.js';
import { HistoryCounter } from './history-counter.service.js';
import { HistorySeals } from './history-seals.service.js';

/** Source items locked at a time at most: their writers wait for as long as one batch takes. */
export const OPENING_BATCH_MAX = 10_000;
/**
 * The same where several servers take writes. Every write of stock on another server is in the way of a batch, and a
 * shorter one loses less often.
 */
const GUARDED_BATCH_MAX = 500;
/** Source items looked through per statement where nearly all have a history already: well under a second. */
const WINDOW_ITEMS = 20_000;
const RUNS_PER_READ = 1000;

interface OpeningBalanceOptions {
  /** Source items per transaction; taken as the nearest of 1 and 10,000 beyond them. */
  readonly batchSize: number;
  /** Only counts: nothing is locked or written. */
  readonly dryRun?: boolean;
  /** Called after each step with the source items or rows dealt with in it; may throw to stop. */
  readonly afterBatch?: (step: { readonly examined: number; readonly changed: number }) => void;
}

/**
 * Gives source items that were there before the history their starting row (spec, "Command line": opening-balance), and
 * takes it back. It goes by its own way into the history, so it also works while recording is switched off. It heals no
 * gap: an item that has any history is left alone, whatever verify says of it.
 */
@Injectable()
export class OpeningBalance {
  constructor(
    private readonly database: Database,
    private readonly openings: OpeningBalanceRepository,
    private readonly adjustments: AdjustmentRepository,
    private readonly counter: HistoryCounter,
    private readonly changes: ChangeLog,
    private readonly guards: WriteGuards,
    private readonly clock: AdjustmentClock,
    private readonly seals: HistorySeals,
  ) {}

  /**
   * Writes one row for each source item with a quantity other than zero and no history. All rows are under the request
   * id of this run. Returns how many, in a dry run how many it would be. Each batch is a transaction of its own, and a
   * second run writes nothing.
   */
  async write({ batchSize, dryRun = false, afterBatch }: OpeningBalanceOptions): Promise<number> {
    const size = Math.min(batchOf(batchSize), this.guards.areNeeded ? GUARDED_BATCH_MAX : OPENING_BATCH_MAX);
    let written = 0;
    let window = await this.openings.nextWindow(0, WINDOW_ITEMS);
    while (window) {
      const candidates = await this.openings.findCandidates(window);
      afterBatch?.({ examined: window.items, changed: 0 });
      for (const batch of chunksOf(candidates, size)) {
        const changed = dryRun ? batch.length : await this.writeBatch(batch);
        written += changed;
        afterBatch?.({ examined: 0, changed });
      }
      window = await this.openings.nextWindow(window.upTo, WINDOW_ITEMS);
    }
    return written;
  }

  /**
   * Deletes the rows that the opening balance of this request id wrote, and what is known of the request. Returns how
   * many, in a dry run how many it would be. Can be run again after an interruption. Throws `not-found` where no row of
   * such a request is there, and `invalid` for a request that was something else.
   */
  async undo(requestId: string, { batchSize, dryRun = false, afterBatch }: OpeningBalanceOptions): Promise<number> {
    await this.refuseOtherRequests(requestId);
    // A run that is not counted yet could not be forgotten below.
    if (!dryRun) await this.counter.fold();
    // What is deleted has to be in the change feed before.
    if (!dryRun) await this.changes.catchUp();
    // What is signed without these rows has to be signed with them first.
    if (!dryRun) await this.seals.checkpoint();
    const size = batchOf(batchSize);
    let removed = 0;
    for await (const run of this.runsOf(requestId)) {
      for (let first = run.first; first <= run.last; first += size) {
        const batch = { first, last: Math.min(run.last, first + size - 1) };
        const changed = dryRun
          ? await this.openings.countRows(requestId, batch)
          : await this.removeBatch(requestId, run, batch);
        removed += changed;
        afterBatch?.({ examined: size, changed });
      }
    }
    return removed;
  }

  /**
   * Between the lock and the commit no other transaction writes these items, so what is read in between is what is
   * recorded.
   */
  private async writeBatch(candidates: readonly number[]): Promise<number> {
    const { requestId } = currentContext();
    return this.database.run(async () => {
      await this.openings.lock(candidates);
      // A statement of its own: only then does it see what a writer committed while the lock was waited for.
      const items = await this.openings.readUnrecorded(candidates);
      if (items.length === 0) return 0;
      const purpose = { reason: 'other', note: NOTE_OPENING_BALANCE } as const;
      const movements = items.map(openingMovement);
      const write = { movements, purpose, origin: { actor: SYSTEM_ACTOR, requestId } };
      await this.adjustments.append(preparedRows([write], await this.clock.now()));
      return items.length;
    });
  }

  private async removeBatch(requestId: string, run: RequestRun, batch: IdRun): Promise<number> {
    return this.database.run(async () => {
      const ids = await this.openings.findRows(requestId, batch);
      const removed = await this.seals.removing(ids, () => this.openings.removeRows(requestId, batch));
      if (batch.last === run.last) await this.openings.removeRun(run.entryId);
      return removed;
    });
  }

  private async refuseOtherRequests(requestId: string): Promise<void> {
    for await (const run of this.runsOf(requestId)) {
      const matches = await this.openings.isOpeningBalance(requestId, run);
      if (matches === false) throw invalid('Request "%1" is no opening balance; nothing was removed.', [requestId]);
      if (matches) return;
    }
    throw notFound('There is no row of an opening balance with request id "%1" (any more).', [requestId]);
  }

  private async *runsOf(requestId: string): AsyncGenerator<RequestRun> {
    let runs = await this.openings.findRuns(requestId, 0, RUNS_PER_READ);
    while (runs.length > 0) {
      yield* runs;
      runs = await this.openings.findRuns(requestId, runs.at(-1)?.first ?? 0, RUNS_PER_READ);
    }
  }
}

function batchOf(batchSize: number): number {
  return Math.min(Math.max(Math.trunc(batchSize), 1), OPENING_BATCH_MAX);
}

/**
 * The stock was there before: its status did not change, so neither status is recorded. No chain goes on from it, as an
 * opening balance may be taken back: the next row of the item begins one.
 */
function openingMovement({ sourceCode, sku, quantity }: UnrecordedItem): Movement {
  return { sourceCode, sku, delta: quantity, quantityAfter: quantity, statusBefore: null, statusAfter: null };
}
