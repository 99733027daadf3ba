import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Idempotency } from './idempotency.service.js';

/** Removes the records of keys that are no longer remembered. */
@Injectable()
export class RemoveExpiredRecords {
  constructor(private readonly idempotency: Idempotency) {}

  @Cron('15 * * * *', { name: 'idempotency_remove_expired' })
  async run(): Promise<void> {
    await this.idempotency.removeExpired();
  }
}
