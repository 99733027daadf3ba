import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { RemoveExpiredNonces } from '../app/remove-expired-nonces.service.js';

/** Removes the nonces of signed requests that are too old to be sent again. */
@Injectable()
export class RemoveExpiredNoncesJob {
  constructor(private readonly removeExpired: RemoveExpiredNonces) {}

  @Cron('* * * * *', { name: 'oauth_nonce_remove_expired' })
  async run(): Promise<void> {
    await this.removeExpired.execute();
  }
}
