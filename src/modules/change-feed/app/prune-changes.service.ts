import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { RunLock } from '../../../platform/schedule/run-lock.js';
import { Settings } from '../../settings/index.js';
import { ChangeRepository } from '../data/change.repository.js';
import { PendingRepository } from '../data/pending.repository.js';
import { Sequencer } from './sequencer.service.js';

/** Entries of one transaction, for which sequencers wait: some tens of milliseconds. */
const BATCH_ENTRIES = 2000;
/** Where changes wait for longer than this to be sequenced, what was kept for them is forgotten by the next run. */
const SEQUENCING_MS_MAX = 30_000;
/** The schedule's name; under it the schedule's runs and those of operators keep out of each other's way. */
export const PRUNE_CHANGES_SCHEDULE = 'inventory_change_prune';

/** What a run of pruning did, or would do. */
export interface ChangePruneReport {
  /** Entries deleted; in a dry run, entries that would be. */
  readonly deleted: number;
  /** The oldest position that is left. */
  readonly oldest: number;
  /** Entries announced before this time (UTC) are old; null where every entry is kept. */
  readonly cutoff: string | null;
}

export interface ChangePruneOptions {
  readonly dryRun?: boolean;
  /** Called after each batch with the entries deleted in it; may throw to stop. */
  readonly afterBatch?: (deleted: number) => void;
}

/**
 * Retention of the feed: takes entries away that were announced more than `retention_days` ago. It goes from the old end
 * alone, so that what is left has no gap, and stops at the first entry that is younger. A run that is interrupted is continued by the next.
 */
@Injectable()
export class PruneChanges {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangeRepository,
    private readonly pending: PendingRepository,
    private readonly sequencer: Sequencer,
    private readonly settings: Settings,
    private readonly lock: RunLock,
  ) {}

  /** Like `execute`, for a run beside the schedule. Throws `busy` while another run goes on anywhere. */
  async executeAlone(options: ChangePruneOptions = {}): Promise<ChangePruneReport> {
    let report: ChangePruneReport | undefined;
    await this.lock.whileAlone(PRUNE_CHANGES_SCHEDULE, async () => {
      report = await this.execute(options);
    });
    if (!report) throw new ApplicationError('busy', 'The change feed is being pruned already.');
    return report;
  }

  /** Prunes batch by batch; with `retention_days` at 0 every entry is kept. */
  async execute({ dryRun = false, afterBatch = () => undefined }: ChangePruneOptions = {}): Promise<ChangePruneReport> {
    if (!dryRun) await this.forgetKept();
    const days = await this.settings.get('cataloginventory/change_feed/retention_days');
    let { prunedTo } = await this.changes.bounds();
    if (days <= 0) return { deleted: 0, oldest: prunedTo + 1, cutoff: null };
    const cutoff = await this.changes.cutoff(days);
    let deleted = 0;
    for (;;) {
      const upTo = await this.changes.oldUpTo(prunedTo, cutoff, BATCH_ENTRIES);
      if (upTo === undefined) return { deleted, oldest: prunedTo + 1, cutoff };
      const from = prunedTo;
      const removed = dryRun ? upTo - from : await this.database.run(() => this.changes.prune(from, upTo));
      prunedTo = upTo;
      deleted += removed;
      afterBatch(removed);
    }
  }

  /** Of rows that were kept for the feed, those that it has by now. */
  private async forgetKept(): Promise<void> {
    if (await this.sequencer.catchUp(SEQUENCING_MS_MAX)) await this.pending.forgetKept();
  }
}
