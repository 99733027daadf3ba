import { Logger } from '@nestjs/common';
import { Scheduled } from '../../../platform/schedule/scheduled.decorator.js';
import type { RunsOnSchedule } from '../../../platform/schedule/scheduled.decorator.js';
import { RemoveBalanced } from '../app/remove-balanced.service.js';

/** Deletes reservations that add up to zero, every night (spec, States rule 4). */
@Scheduled({ name: 'inventory_cleanup_reservations', pattern: '0 0 * * *' })
export class CleanupReservationsJob implements RunsOnSchedule {
  private readonly logger = new Logger(CleanupReservationsJob.name);

  constructor(private readonly cleanup: RemoveBalanced) {}

  async run(): Promise<void> {
    const { groups, rows } = await this.cleanup.execute();
    if (rows > 0) this.logger.log(`Reservations deleted that add up to zero: ${rows} in ${groups} group(s).`);
  }
}
