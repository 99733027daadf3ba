import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { PRUNE_SCHEDULE, PruneHistory } from '../app/prune-history.service.js';

/** Retention, every night (spec, "Events"). */
@Injectable()
export class PruneHistoryJob {
  private readonly logger = new Logger(PruneHistoryJob.name);

  constructor(private readonly pruning: PruneHistory) {}

  @Cron('30 2 * * *', { name: PRUNE_SCHEDULE })
  async run(): Promise<void> {
    const { deleted, cutoff } = await this.pruning.execute();
    if (cutoff !== null) this.logger.log(`History rows pruned: ${deleted}, created before ${cutoff} UTC.`);
  }
}
