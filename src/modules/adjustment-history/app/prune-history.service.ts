import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { RunLock } from '../../../platform/schedule/run-lock.js';
import { ChangeLog } from '../../change-feed/index.js';
import { Settings } from '../../settings/index.js';
import { HorizonRepository } from '../data/horizon.repository.js';
import { OLDEST, PruneRepository } from '../data/prune.repository.js';
import type { OldAdjustment, RequestEntry } from '../data/prune.repository.js';
import { HistoryCounter } from './history-counter.service.js';
import { HistorySeals } from './history-seals.service.js';

/** Rows looked at per statement, whether they are kept or deleted: some tens of milliseconds. */
const SLICE_ROWS = 5000;
/** Ids of the history read at a time to see which requests still have rows. */
const PROBE_IDS = 1000;
/** The schedule's name; under it the schedule's runs and those of operators keep out of each other's way. */
export const PRUNE_SCHEDULE = 'inventory_adjustment_prune';

/** What a run of pruning did, or would do. */
export interface PruneReport {
  /** Rows deleted; in a dry run, rows that would be. */
  readonly deleted: number;
  /** Rows older than the cutoff that stay, being the latest of their source, SKU and state. */
  readonly kept: number;
  /** Rows created before this time (UTC) are old; null where every row is kept. */
  readonly cutoff: string | null;
}

export interface PruneOptions {
  readonly dryRun?: boolean;
  /** Called after each step with the rows looked at and deleted in it; may throw to stop. */
  readonly afterStep?: (step: { readonly examined: number; readonly deleted: number }) => void;
}

type AfterStep = NonNullable<PruneOptions['afterStep']>;

/**
 * Retention (spec, "Limits"): deletes history rows that are older than `retention_days`, but never the latest one of a
 * source, SKU and state. Nothing is remembered between runs, so an interrupted one is simply continued by the next.
 */
@Injectable()
export class PruneHistory {
  constructor(
    private readonly rows: PruneRepository,
    private readonly settings: Settings,
    private readonly counter: HistoryCounter,
    private readonly lock: RunLock,
    private readonly horizon: HorizonRepository,
    private readonly changes: ChangeLog,
    private readonly seals: HistorySeals,
    private readonly database: Database,
  ) {}

  /** Like `execute`, for a run beside the schedule. Throws `busy` while another run goes on anywhere. */
  async executeAlone(options: PruneOptions = {}): Promise<PruneReport> {
    let report: PruneReport | undefined;
    await this.lock.whileAlone(PRUNE_SCHEDULE, async () => {
      report = await this.execute(options);
    });
    if (!report) throw new ApplicationError('busy', 'The adjustment history is being pruned already.');
    return report;
  }

  /**
   * Prunes in transactions of `prune_batch_size` rows; with `retention_days` at 0 it does nothing. The schedule sees to
   * it that its runs do not overlap; two at once would be harmless but for the doubled work.
   */
  async execute({ dryRun = false, afterStep = () => undefined }: PruneOptions = {}): Promise<PruneReport> {
    const days = await this.settings.get('cataloginventory/source_item_adjustment/retention_days');
    if (days <= 0) return { deleted: 0, kept: 0, cutoff: null };
    const cutoff = await this.rows.cutoff(days);
    if (dryRun) return this.pruneRows(cutoff, (ids) => Promise.resolve(ids.length), afterStep);
    // What is deleted has to be in the change feed before.
    await this.changes.catchUp();
    // And signed: what is left of a chain is anchored by what was known of its beginning.
    await this.seals.checkpoint();
    await this.horizon.advance(cutoff);
    const report = await this.pruneRows(cutoff, (ids) => this.removeSigned(ids), afterStep);
    await this.pruneRequests(cutoff, afterStep);
    return report;
  }

  /**
   * Walks through all old rows. What is superseded now stays so until it is deleted. Of a key's rows only pruning
   * removes any but the oldest, and it never removes the latest.
   */
  private async pruneRows(
    cutoff: string,
    remove: (adjustmentIds: readonly number[]) => Promise<number>,
    afterStep: AfterStep,
  ): Promise<PruneReport> {
    const batchSize = await this.settings.get('cataloginventory/source_item_adjustment/prune_batch_size');
    const superseded: number[] = [];
    let deleted = 0;
    let kept = 0;
    const removeBatch = async (): Promise<void> => {
      const removed = await remove(superseded.splice(0, batchSize));
      deleted += removed;
      afterStep({ examined: 0, deleted: removed });
    };
    for await (const slice of this.oldRows(cutoff)) {
      for (const row of slice) {
        if (row.isSuperseded) superseded.push(row.adjustmentId);
        else kept += 1;
      }
      afterStep({ examined: slice.length, deleted: 0 });
      while (superseded.length >= batchSize) await removeBatch();
    }
    if (superseded.length > 0) await removeBatch();
    return { deleted, kept, cutoff };
  }

  private async removeSigned(adjustmentIds: readonly number[]): Promise<number> {
    return this.database.run(() => this.seals.removing(adjustmentIds, () => this.rows.remove(adjustmentIds)));
  }

  /** Slices of one size, however many of their rows are kept, each beginning where the last one ended. */
  private async *oldRows(cutoff: string): AsyncGenerator<readonly OldAdjustment[]> {
    let slice = await this.rows.nextOld(cutoff, OLDEST, SLICE_ROWS);
    while (slice.length > 0) {
      yield slice;
      slice = await this.rows.nextOld(cutoff, slice.at(-1) ?? OLDEST, SLICE_ROWS);
    }
  }

  /** Forgets the requests that are older than the cutoff and have no row left. */
  private async pruneRequests(cutoff: string, afterStep: AfterStep): Promise<void> {
    await this.counter.fold();
    let last: number | undefined = 0;
    while (last !== undefined) {
      const entries: RequestEntry[] = await this.rows.nextEntries(cutoff, last, SLICE_ROWS);
      const old = entries.filter((entry) => entry.isOld);
      const empty = await this.withoutRows(old.filter((entry) => entry.isCounted));
      if (empty.length > 0) await this.rows.removeEntries(empty);
      afterStep({ examined: 0, deleted: 0 });
      // Entries are written in the order of their age but for moments; one that is passed over waits for the next run.
      last = old.length > 0 ? entries.at(-1)?.entryId : undefined;
    }
  }

  /**
   * Those of the entries whose run of ids holds no row any more. The history is read in pieces that begin at the first
   * entry not decided yet. So each piece decides one entry at least, and many where they are small or empty.
   */
  private async withoutRows(entries: readonly RequestEntry[]): Promise<number[]> {
    const undecided = [...entries].sort((a, b) => a.first - b.first);
    const end = Math.max(0, ...undecided.map((entry) => entry.last));
    const empty: number[] = [];
    let next = 0;
    for (let entry = undecided[next]; entry; entry = undecided[next]) {
      const ids = await this.rows.existingIds({ first: entry.first, last: end }, PROBE_IDS);
      const known = ids.length < PROBE_IDS ? end : (ids.at(-1) ?? end);
      let position = 0;
      for (; entry && entry.first <= known; entry = undecided[next]) {
        while ((ids[position] ?? Infinity) < entry.first) position += 1;
        if ((ids[position] ?? Infinity) > entry.last) empty.push(entry.entryId);
        next += 1;
      }
    }
    return empty;
  }
}
