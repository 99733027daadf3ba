import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Sequencer } from '../app/sequencer.service.js';

/** Other schedules have their turn after this time; what is left waits for the next minute, or for a reader. */
const RUN_MS_MAX = 30_000;

/** Brings changes into the feed where nobody reads it, so that readers never find much of that work undone. */
@Injectable()
export class SequenceChangesJob {
  constructor(private readonly sequencer: Sequencer) {}

  @Cron('* * * * *', { name: 'inventory_change_sequence' })
  async run(): Promise<void> {
    await this.sequencer.catchUp(RUN_MS_MAX);
  }
}
