import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { RemoveFinishedBulks, RETENTION_DAYS } from '../app/remove-finished-bulks.service.js';

/** Retention of bulks, every night. */
@Injectable()
export class RemoveFinishedBulksJob {
  private readonly logger = new Logger(RemoveFinishedBulksJob.name);

  constructor(private readonly removal: RemoveFinishedBulks) {}

  @Cron('20 3 * * *', { name: 'bulk_operations_remove_finished' })
  async run(): Promise<void> {
    const removed = await this.removal.execute();
    if (removed > 0) this.logger.log(`Bulks removed: ${removed}, scheduled more than ${RETENTION_DAYS} days ago.`);
  }
}
