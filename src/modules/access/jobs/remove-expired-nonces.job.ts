import type { RunsOnSchedule } from '../../../platform/schedule/scheduled.decorator.js';
import { Scheduled } from '../../../platform/schedule/scheduled.decorator.js';
import { RemoveExpiredNonces } from '../app/remove-expired-nonces.service.js';

/** Removes the nonces of signed requests that are too old to be sent again. */
@Scheduled({ name: 'oauth_nonce_remove_expired', pattern: '* * * * *' })
export class RemoveExpiredNoncesJob implements RunsOnSchedule {
  constructor(private readonly removeExpired: RemoveExpiredNonces) {}

  async run(): Promise<void> {
    await this.removeExpired.execute();
  }
}
