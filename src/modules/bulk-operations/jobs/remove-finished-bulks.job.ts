import { Logger } from '@nestjs/common';
import { Scheduled } from '../../../platform/schedule/scheduled.decorator.js';
import type { RunsOnSchedule } from '../../../platform/schedule/scheduled.decorator.js';
import { RemoveFinishedBulks, RETENTION_DAYS } from '../app/remove-finished-bulks.service.js';

/** Retention of bulks, every night. */
@Scheduled({ name: 'bulk_operations_remove_finished', pattern: '20 3 * * *' })
export class RemoveFinishedBulksJob implements RunsOnSchedule {
  private readonly logger = new Logger(RemoveFinishedBulksJob.name);

  constructor(private readonly removal: RemoveFinishedBulks) {}

  async run(): Promise<void> {
    const removed = await this.removal.execute();
    if (removed > 0) this.logger.log(`Bulks removed: ${removed}, scheduled more than ${RETENTION_DAYS} days ago.`);
  }
}
