import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { RemoveBalanced } from '../app/remove-balanced.service.js';

/** Deletes reservations that add up to zero, every night (spec, States rule 4). */
@Injectable()
export class CleanupReservationsJob {
  private readonly logger = new Logger(CleanupReservationsJob.name);

  constructor(private readonly cleanup: RemoveBalanced) {}

  @Cron('0 0 * * *', { name: 'inventory_cleanup_reservations' })
  async run(): Promise<void> {
    const { groups, rows } = await this.cleanup.execute();
    if (rows > 0) this.logger.log(`Reservations deleted that add up to zero: ${rows} in ${groups} group(s).`);
  }
}
