import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { PRUNE_DELIVERIES_SCHEDULE, PruneDeliveries } from '../app/prune-deliveries.service.js';

/** Retention of deliveries, every night. */
@Injectable()
export class PruneDeliveriesJob {
  private readonly logger = new Logger(PruneDeliveriesJob.name);

  constructor(private readonly pruning: PruneDeliveries) {}

  @Cron('10 3 * * *', { name: PRUNE_DELIVERIES_SCHEDULE })
  async run(): Promise<void> {
    const { deleted, cutoff } = await this.pruning.execute();
    if (deleted > 0) this.logger.log(`Deliveries of webhooks pruned: ${deleted}, created before ${cutoff} UTC.`);
  }
}
