import { Scheduled } from '../../../platform/schedule/scheduled.decorator.js';
import type { RunsOnSchedule } from '../../../platform/schedule/scheduled.decorator.js';
import { Guard } from '../app/guard.service.js';

/** The guard of the ledgers, every minute, where `cataloginventory/guard/enabled` is on. */
@Scheduled({ name: 'inventory_guard', pattern: '* * * * *' })
export class GuardJob implements RunsOnSchedule {
  constructor(private readonly guard: Guard) {}

  async run(): Promise<void> {
    await this.guard.tick();
  }
}
