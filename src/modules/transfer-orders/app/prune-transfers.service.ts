import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { RunLock } from '../../../platform/schedule/run-lock.js';
import { Settings } from '../../settings/index.js';
import { TransferRetentionRepository } from '../data/transfer-retention.repository.js';
import { OVER_STATUSES } from '../domain/transfer.js';

/** Transfers of one transaction: each has a thousand lines at most, and five hundred steps of these. */
const BATCH_TRANSFERS = 20;
/** The schedule's name; under it the schedule's runs and those of operators keep out of each other's way. */
export const PRUNE_TRANSFERS_SCHEDULE = 'inventory_transfer_prune';

/** What a run of pruning did, or would do. */
export interface TransferPruneReport {
  /** Transfers deleted; in a dry run, those that would be. */
  readonly deleted: number;
  /** What was over before this time (UTC) is old; null where every transfer is kept. */
  readonly cutoff: string | null;
}

export interface TransferPruneOptions {
  readonly dryRun?: boolean;
  /** Called after each batch with the transfers deleted in it; may throw to stop. */
  readonly afterBatch?: (deleted: number) => void;
}

/**
 * Retention of transfers: those that are received, closed or cancelled go after `retention_days`. Drafts stay, and what is on
 * its way. What the history says of them stays as long as other rows do.
 */
@Injectable()
export class PruneTransfers {
  constructor(
    private readonly retention: TransferRetentionRepository,
    private readonly settings: Settings,
    private readonly lock: RunLock,
  ) {}

  /** Like `execute`, for a run beside the schedule. Throws `busy` while another run goes on anywhere. */
  async executeAlone(options: TransferPruneOptions = {}): Promise<TransferPruneReport> {
    let report: TransferPruneReport | undefined;
    await this.lock.whileAlone(PRUNE_TRANSFERS_SCHEDULE, async () => {
      report = await this.execute(options);
    });
    if (!report) throw new ApplicationError('busy', 'Transfers are being pruned already.');
    return report;
  }

  /** What is deleted stays deleted where a run is stopped between two batches; the next one goes on. */
  async execute({
    dryRun = false,
    afterBatch = () => undefined,
  }: TransferPruneOptions = {}): Promise<TransferPruneReport> {
    const days = await this.settings.get('cataloginventory/transfer_orders/retention_days');
    if (days <= 0) return { deleted: 0, cutoff: null };
    const cutoff = await this.retention.cutoff(days);
    let deleted = 0;
    for (const status of OVER_STATUSES) {
      if (dryRun) deleted += await this.retention.countOld(status, cutoff);
      else deleted += await this.remove(status, cutoff, afterBatch);
    }
    return { deleted, cutoff };
  }

  private async remove(
    status: (typeof OVER_STATUSES)[number],
    cutoff: string,
    afterBatch: (deleted: number) => void,
  ): Promise<number> {
    let deleted = 0;
    for (let batch = BATCH_TRANSFERS; batch > 0; deleted += batch) {
      batch = await this.retention.removeOld(status, cutoff, BATCH_TRANSFERS);
      if (batch > 0) afterBatch(batch);
    }
    return deleted;
  }
}
