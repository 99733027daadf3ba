import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { PRUNE_TRANSFERS_SCHEDULE, PruneTransfers } from '../app/prune-transfers.service.js';

/** Retention of transfers, every night. */
@Injectable()
export class PruneTransfersJob {
  private readonly logger = new Logger(PruneTransfersJob.name);

  constructor(private readonly pruning: PruneTransfers) {}

  @Cron('30 3 * * *', { name: PRUNE_TRANSFERS_SCHEDULE })
  async run(): Promise<void> {
    const { deleted, cutoff } = await this.pruning.execute();
    if (deleted > 0) this.logger.log(`Transfers pruned: ${deleted}, over before ${cutoff} UTC.`);
  }
}
