import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ExpireHolds } from '../app/expire-holds.service.js';

/** Other schedules have their turn after this time; the next run goes on. */
const RUN_MS_MAX = 30_000;

/**
 * Gives back what is held for longer than it was to be. The contract says within a minute: four times a minute leaves
 * time for one that is late, and for what many ends at once cost.
 */
@Injectable()
export class ExpireHoldsJob {
  private readonly logger = new Logger(ExpireHoldsJob.name);

  constructor(private readonly expiry: ExpireHolds) {}

  @Cron('*/15 * * * * *', { name: 'inventory_expire_holds' })
  async run(): Promise<void> {
    const { holds, rows, failed } = await this.expiry.execute({ msMax: RUN_MS_MAX });
    if (holds > 0) this.logger.log(`Holds given back because their time was over: ${holds}, with ${rows} row(s).`);
    if (failed > 0) this.logger.warn(`${failed} hold(s) could not be given back.`);
  }
}
