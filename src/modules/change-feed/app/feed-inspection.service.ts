import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { RunLock } from '../../../platform/schedule/run-lock.js';
import { runsOf } from '../../../platform/database/id-runs.js';
import { FeedComparisonRepository } from '../data/feed-comparison.repository.js';
import type { Ledger } from '../data/feed-comparison.repository.js';
import { PendingRepository } from '../data/pending.repository.js';
import { Sequencer } from './sequencer.service.js';

/** Rows of one look, and of one transaction. */
const SLICE_ROWS = 5000;
/** Where changes wait for longer than this to be sequenced, the comparison goes on without. */
const SEQUENCING_MS_MAX = 2_000;

/** What a repair has noted and not sequenced in this time comes into the feed like everything else. */
const REPAIRED_MS_MAX = 30_000;

/** Two repairs at once would both add what both miss. */
const REPAIR_LOCK = 'inventory_change_repair';

const LEDGERS = ['adjustment', 'reservation'] as const satisfies readonly Ledger[];

/** Where a walk through both ledgers has got to. */
export interface FeedCursor {
  readonly ledger: Ledger;
  readonly after: number;
}

/** A row of a ledger that the feed does not have. */
export interface MissingChange {
  readonly ledger: Ledger;
  readonly rowId: number;
}

export interface RepairFeedOptions {
  readonly dryRun?: boolean;
  /** Called after each slice with the rows looked at and added in it; may throw to stop. */
  readonly afterSlice?: (slice: { readonly examined: number; readonly added: number }) => void;
}

/**
 * Finds rows of the ledgers that the feed does not have, and adds them. They are of writers who do not know the feed:
 * another version of the service beside this one, or people with SQL.
 */
@Injectable()
export class FeedInspection {
  constructor(
    private readonly database: Database,
    private readonly comparison: FeedComparisonRepository,
    private readonly pending: PendingRepository,
    private readonly sequencer: Sequencer,
    private readonly lock: RunLock,
  ) {}

  /** The next rows after the cursor; without one from the beginning. `next` is undefined after the last of them. */
  async missing(
    cursor: FeedCursor | undefined,
    size: number,
  ): Promise<{ examined: number; missing: readonly MissingChange[]; next: FeedCursor | undefined }> {
    // With few notes left there is little to look through for each row. Inside a transaction nothing can be sequenced.
    if (!this.database.inTransaction) await this.sequencer.catchUp(SEQUENCING_MS_MAX);
    const { ledger, after } = cursor ?? { ledger: LEDGERS[0], after: 0 };
    const slice = await this.comparison.slice(ledger, after, size);
    const following = LEDGERS[LEDGERS.indexOf(ledger) + 1];
    const afterwards = following && { ledger: following, after: 0 };
    return {
      examined: slice.examined,
      missing: slice.missing.map((rowId) => ({ ledger, rowId })),
      next: slice.last === undefined ? afterwards : { ledger, after: slice.last },
    };
  }

  /**
   * Brings what is missing into the feed, behind everything that is in it. Reservations have no time of their own: theirs
   * is that of the repair. Returns how many rows, in a dry run how many it would be. May be run again at any time. Throws
   * `busy` while another repair goes on anywhere.
   */
  async repair(options: RepairFeedOptions = {}): Promise<number> {
    if (options.dryRun) return this.walk(options);
    let added: number | undefined;
    await this.lock.whileAlone(REPAIR_LOCK, async () => {
      added = await this.walk(options);
    });
    if (added === undefined) throw new ApplicationError('busy', 'The change feed is being repaired already.');
    return added;
  }

  private async walk({ dryRun = false, afterSlice = () => undefined }: RepairFeedOptions): Promise<number> {
    let added = 0;
    let cursor: FeedCursor | undefined;
    do {
      const { examined, missing, next } = await this.missing(cursor, SLICE_ROWS);
      const notes = LEDGERS.flatMap((type) =>
        runsOf(missing.filter(({ ledger }) => ledger === type).map(({ rowId }) => rowId)).map((run) => ({
          type,
          ...run,
        })),
      );
      if (!dryRun && notes.length > 0) await this.database.run(() => this.pending.add(notes));
      added += missing.length;
      afterSlice({ examined, added: missing.length });
      cursor = next;
    } while (cursor);
    if (!dryRun) await this.sequencer.catchUp(REPAIRED_MS_MAX);
    return added;
  }
}
