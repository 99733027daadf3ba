import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { RunLock } from '../../../platform/schedule/run-lock.js';
import { Settings } from '../../settings/index.js';
import { CountSessionRepository } from '../data/count-session.repository.js';
import { RepairCountSessions } from './repair-count-sessions.service.js';
import type { CountRepairs } from './repair-count-sessions.service.js';

/** Sessions of one look; each has 10,000 lines at most, and goes with a statement of its own. */
const SESSIONS_PER_LOOK = 100;
/** The schedule's name; under it the schedule's runs and those of operators keep out of each other's way. */
export const PRUNE_COUNTS_SCHEDULE = 'inventory_count_prune';

/** What a run of pruning did, or would do. */
export interface CountPruneReport {
  /** Sessions deleted; in a dry run, those that would be. */
  readonly deleted: number;
  /** Null where every session is kept. */
  readonly days: number | null;
  readonly repaired: CountRepairs;
}

export interface CountPruneOptions {
  readonly dryRun?: boolean;
  /** Called after each session with how many are deleted; may throw to stop. */
  readonly afterBatch?: (deleted: number) => void;
}

/**
 * Retention of count sessions: those that are posted or cancelled go after `retention_days`, open ones stay. What was deleted
 * by hand from under open ones is set right.
 */
@Injectable()
export class PruneCountSessions {
  constructor(
    private readonly sessions: CountSessionRepository,
    private readonly repairs: RepairCountSessions,
    private readonly settings: Settings,
    private readonly lock: RunLock,
  ) {}

  /** Like `execute`, for a run beside the schedule. Throws `busy` while another run goes on anywhere. */
  async executeAlone(options: CountPruneOptions = {}): Promise<CountPruneReport> {
    let report: CountPruneReport | undefined;
    await this.lock.whileAlone(PRUNE_COUNTS_SCHEDULE, async () => {
      report = await this.execute(options);
    });
    if (!report) throw new ApplicationError('busy', 'Count sessions are being pruned already.');
    return report;
  }

  /** What is deleted stays deleted where a run is stopped between two sessions; the next one goes on. */
  async execute({ dryRun = false, afterBatch = () => undefined }: CountPruneOptions = {}): Promise<CountPruneReport> {
    const days = await this.settings.get('cataloginventory/stock_counts/retention_days');
    const repaired = await this.repairs.execute({ dryRun });
    if (days <= 0) return { deleted: 0, days: null, repaired };
    if (dryRun) return { deleted: await this.sessions.countClosedBefore(days), days, repaired };
    let deleted = 0;
    for (;;) {
      const due = await this.sessions.closedBefore(days, SESSIONS_PER_LOOK);
      if (due.length === 0) return { deleted, days, repaired };
      for (const sessionId of due) {
        await this.sessions.remove(sessionId);
        deleted += 1;
        afterBatch(1);
      }
    }
  }
}
