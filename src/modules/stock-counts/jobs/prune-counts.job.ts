import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { PRUNE_COUNTS_SCHEDULE, PruneCountSessions } from '../app/prune-count-sessions.service.js';

/** Retention of count sessions, every night. */
@Injectable()
export class PruneCountsJob {
  private readonly logger = new Logger(PruneCountsJob.name);

  constructor(private readonly pruning: PruneCountSessions) {}

  @Cron('20 3 * * *', { name: PRUNE_COUNTS_SCHEDULE })
  async run(): Promise<void> {
    const { deleted, days, repaired } = await this.pruning.execute();
    if (deleted > 0) this.logger.log(`Count sessions pruned: ${deleted}, closed more than ${days ?? 0} days ago.`);
    if (repaired.cancelled + repaired.lines > 0) {
      this.logger.warn(`Count sessions set right: ${repaired.cancelled} without a source, ${repaired.lines} lines.`);
    }
  }
}
