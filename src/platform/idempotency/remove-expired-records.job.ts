import type { RunsOnSchedule } from '../schedule/scheduled.decorator.js';
import { Scheduled } from '../schedule/scheduled.decorator.js';
import { Idempotency } from './idempotency.service.js';

/** Removes the records of keys that are no longer remembered. */
@Scheduled({ name: 'idempotency_remove_expired', pattern: '15 * * * *' })
export class RemoveExpiredRecords implements RunsOnSchedule {
  constructor(private readonly idempotency: Idempotency) {}

  async run(): Promise<void> {
    await this.idempotency.removeExpired();
  }
}
