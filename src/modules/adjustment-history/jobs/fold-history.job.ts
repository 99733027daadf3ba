import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { HistoryCounter } from '../app/history-counter.service.js';

/** Brings new rows into the counts of the history, so that a search never finds much of that work undone. */
@Injectable()
export class FoldHistoryJob {
  constructor(private readonly counter: HistoryCounter) {}

  @Cron('* * * * *', { name: 'inventory_adjustment_fold' })
  async run(): Promise<void> {
    await this.counter.fold();
    await this.counter.addKinds();
    await this.counter.packBlocks();
  }
}
