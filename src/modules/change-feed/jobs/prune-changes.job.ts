import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { PRUNE_CHANGES_SCHEDULE, PruneChanges } from '../app/prune-changes.service.js';

/** Retention of the feed, every night. */
@Injectable()
export class PruneChangesJob {
  private readonly logger = new Logger(PruneChangesJob.name);

  constructor(private readonly pruning: PruneChanges) {}

  @Cron('50 2 * * *', { name: PRUNE_CHANGES_SCHEDULE })
  async run(): Promise<void> {
    const { deleted, oldest, cutoff } = await this.pruning.execute();
    if (cutoff === null) return;
    this.logger.log(
      `Entries of the change feed pruned: ${deleted}, created before ${cutoff} UTC. Oldest position: ${oldest}.`,
    );
  }
}
