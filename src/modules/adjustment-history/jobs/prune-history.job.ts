import { Logger } from '@nestjs/common';
import { Scheduled } from '../../../platform/schedule/scheduled.decorator.js';
import type { RunsOnSchedule } from '../../../platform/schedule/scheduled.decorator.js';
import { PRUNE_SCHEDULE, PruneHistory } from '../app/prune-history.service.js';

/** Retention, every night (spec, "Events"). */
@Scheduled({ name: PRUNE_SCHEDULE, pattern: '30 2 * * *' })
export class PruneHistoryJob implements RunsOnSchedule {
  private readonly logger = new Logger(PruneHistoryJob.name);

  constructor(private readonly pruning: PruneHistory) {}

  async run(): Promise<void> {
    const { deleted, cutoff } = await this.pruning.execute();
    if (cutoff !== null) this.logger.log(`History rows pruned: ${deleted}, created before ${cutoff} UTC.`);
  }
}
