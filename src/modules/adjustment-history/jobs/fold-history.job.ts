import { Scheduled } from '../../../platform/schedule/scheduled.decorator.js';
import type { RunsOnSchedule } from '../../../platform/schedule/scheduled.decorator.js';
import { HistoryCounter } from '../app/history-counter.service.js';

/** Brings new rows into the counts of the history, so that a search never finds much of that work undone. */
@Scheduled({ name: 'inventory_adjustment_fold', pattern: '* * * * *' })
export class FoldHistoryJob implements RunsOnSchedule {
  constructor(private readonly counter: HistoryCounter) {}

  async run(): Promise<void> {
    await this.counter.fold();
  }
}
