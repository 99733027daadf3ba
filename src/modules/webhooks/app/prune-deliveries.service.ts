import { Injectable } from '@nestjs/common';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { RunLock } from '../../../platform/schedule/run-lock.js';
import { Settings } from '../../settings/index.js';
import { DeliveryArchiveRepository } from '../data/delivery-archive.repository.js';
import { DeleteWebhook } from './delete-webhook.service.js';

/** Deliveries that one statement removes. */
const BATCH_ROWS = 2000;
/** Deleted webhooks that one run cleans up after; in general each does so by itself. */
const ORPHANED_MAX = 1000;
/** The schedule's name; under it the schedule's runs and those of operators keep out of each other's way. */
export const PRUNE_DELIVERIES_SCHEDULE = 'inventory_webhook_prune';

/** What a run of pruning did, or would do. */
export interface DeliveryPruneReport {
  /** Deliveries deleted because of their age; in a dry run, those that would be. */
  readonly deleted: number;
  /** Deleted webhooks whose deliveries were still there. */
  readonly orphaned: number;
  /** What was created before this time (UTC) and is done is old; null where everything is kept. */
  readonly cutoff: string | null;
}

export interface DeliveryPruneOptions {
  readonly dryRun?: boolean;
  /** Called after each batch with the deliveries deleted in it; may throw to stop. */
  readonly afterBatch?: (deleted: number) => void;
}

/** Retention of deliveries: those that are done go after `retention_days`, those that wait stay. */
@Injectable()
export class PruneDeliveries {
  constructor(
    private readonly archive: DeliveryArchiveRepository,
    private readonly deleting: DeleteWebhook,
    private readonly settings: Settings,
    private readonly lock: RunLock,
  ) {}

  /** Like `execute`, for a run beside the schedule. Throws `busy` while another run goes on anywhere. */
  async executeAlone(options: DeliveryPruneOptions = {}): Promise<DeliveryPruneReport> {
    let report: DeliveryPruneReport | undefined;
    await this.lock.whileAlone(PRUNE_DELIVERIES_SCHEDULE, async () => {
      report = await this.execute(options);
    });
    if (!report) throw new ApplicationError('busy', 'The deliveries of webhooks are being pruned already.');
    return report;
  }

  /** What is deleted stays deleted where a run is stopped between two batches; the next one goes on. */
  async execute({
    dryRun = false,
    afterBatch = () => undefined,
  }: DeliveryPruneOptions = {}): Promise<DeliveryPruneReport> {
    const orphaned = await this.archive.orphanedWebhooks(ORPHANED_MAX);
    if (!dryRun) for (const webhookId of orphaned) await this.deleting.removeDeliveries(webhookId);
    const days = await this.settings.get('cataloginventory/webhooks/retention_days');
    if (days <= 0) return { deleted: 0, orphaned: orphaned.length, cutoff: null };
    const cutoff = await this.archive.cutoff(days);
    const deleted = dryRun ? await this.archive.countOld(cutoff) : await this.remove(cutoff, afterBatch);
    return { deleted, orphaned: orphaned.length, cutoff };
  }

  private async remove(cutoff: string, afterBatch: (deleted: number) => void): Promise<number> {
    let deleted = 0;
    for (const state of ['delivered', 'cancelled'] as const) {
      for (let batch = BATCH_ROWS; batch === BATCH_ROWS; deleted += batch) {
        batch = await this.archive.removeOld(state, cutoff, BATCH_ROWS);
        afterBatch(batch);
      }
    }
    return deleted;
  }
}
