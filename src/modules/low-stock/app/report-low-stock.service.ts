import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey, RestartTransaction } from '../../../platform/database/failure.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { Outbox } from '../../../platform/queue/outbox.js';
import { LowStockReportRepository } from '../data/low-stock-report.repository.js';
import { toEntry } from '../domain/fall.js';
import { LowStockFollowers } from './low-stock-followers.service.js';
import { LowStockSettings } from './low-stock-settings.service.js';
import { MailLowStock } from './mail-low-stock.service.js';

/** Items of one message. */
const ITEMS_PER_MESSAGE = 500;
/** Reported falls that are looked at with one statement. */
const FALLS_PER_LOOK = 1000;
/** Ids that are held in memory at once; more are found by the next look. */
const IDS_MAX = 100_000;

/**
 * Tells what has fallen below its threshold since the last run, each fall once (contract, "Low stock"). What was told
 * is a row. It goes when the item is at its threshold again or above, be it between two runs alone. The next fall is
 * then told again. A batch is told and remembered in one transaction. So a run that dies or meets another one neither
 * repeats nor omits a fall.
 */
@Injectable()
export class ReportLowStock {
  constructor(
    private readonly database: Database,
    private readonly reports: LowStockReportRepository,
    private readonly settings: LowStockSettings,
    private readonly outbox: Outbox,
    private readonly mail: MailLowStock,
    private readonly followers: LowStockFollowers,
  ) {}

  /** Sends topic `low_stock`, in batches. Returns how many falls it has told of. */
  async execute(): Promise<number> {
    await this.forgetWhatIsOver();
    let told = 0;
    for (;;) {
      const itemIds = await this.reports.unreported(await this.settings.defaults(), IDS_MAX);
      const isEnd = itemIds.length < IDS_MAX;
      const { count, hasEnded } = await this.tell(itemIds, isEnd);
      told += count;
      if (!isEnd) continue;
      // Without a last message nobody would mail what came before it, in this run or in one that died.
      if (!hasEnded) await this.mail.execute();
      return told;
    }
  }

  /** Removes the rows of items that are not low any more, or have not been at some time since the last run. */
  private async forgetWhatIsOver(): Promise<void> {
    let after = 0;
    for (;;) {
      const falls = await this.reports.after(after, FALLS_PER_LOOK);
      const last = falls.at(-1);
      if (!last) return;
      after = last.reportId;
      const standing = await this.reports.standing(falls, await this.settings.defaults());
      const isStanding = new Set(standing.map(({ reportId }) => reportId));
      await this.database.run(async () => {
        await this.reports.markSeen(standing);
        await this.reports.remove(falls.map(({ reportId }) => reportId).filter((id) => !isStanding.has(id)));
      });
    }
  }

  /** Tells of the items batch by batch. `hasEnded` says whether the last message of the run was among what was sent. */
  private async tell(itemIds: readonly number[], isEnd: boolean): Promise<{ count: number; hasEnded: boolean }> {
    const batches = [...chunksOf(itemIds, ITEMS_PER_MESSAGE)];
    let count = 0;
    let hasEnded = false;
    for (const [index, batch] of batches.entries()) {
      const isLast = isEnd && index === batches.length - 1;
      const told = await this.database.run(() => this.tellBatch(batch, isLast));
      hasEnded = isLast && told > 0;
      count += told;
    }
    return { count, hasEnded };
  }

  /** Of two runs at once the second waits for the first one's rows, begins again and finds them told. */
  private async tellBatch(itemIds: readonly number[], isLast: boolean): Promise<number> {
    const falls = await this.reports.unreportedAmong(itemIds, await this.settings.defaults());
    if (falls.length === 0) return 0;
    try {
      await this.reports.insert(falls);
    } catch (error) {
      if (isDuplicateKey(error)) throw new RestartTransaction('another run has reported one of the items');
      throw error;
    }
    const items = falls.map(toEntry);
    await this.outbox.add('low_stock', { items, isLast });
    await this.followers.fell(items);
    return falls.length;
  }
}
