import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { HistorySeals } from '../app/history-seals.service.js';

/** Signs what was written since the last night, before anything is pruned. */
@Injectable()
export class SealHistoryJob {
  private readonly logger = new Logger(SealHistoryJob.name);

  constructor(private readonly seals: HistorySeals) {}

  @Cron('15 2 * * *', { name: 'inventory_adjustment_seal' })
  async run(): Promise<void> {
    const before = await this.seals.latest();
    const isLate = before !== undefined && (await this.seals.isLate(before));
    const { sealed, damaged, state, checkpoint } = await this.seals.checkpoint();
    if (isLate) {
      const isLeft = checkpoint !== undefined && (await this.seals.isLate(checkpoint));
      this.logger.error(
        `Rows older than two days were behind checkpoint ${before.number} of ${before.createdAt} UTC, the newest that was there. They ${isLeft ? 'are not signed' : 'were signed as they are'}.`,
      );
    }
    if (damaged > 0 || (state !== 'whole' && state !== 'none')) {
      this.logger.error(
        'The history is not as it was signed, and is not signed anew: bin/cli inventory:adjustment:verify tells.',
      );
    }
    // Kept where nobody of the database can change it, this line tells a whole state that was put back.
    if (checkpoint)
      this.logger.log(
        `History rows signed: ${sealed}. Checkpoint ${checkpoint.number} of ${checkpoint.createdAt} UTC, ${checkpoint.signature.toString('hex')}.`,
      );
  }
}
