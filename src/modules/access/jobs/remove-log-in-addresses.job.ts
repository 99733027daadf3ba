import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { RemoveLogInAddresses } from '../app/remove-log-in-addresses.service.js';

/** Keeps the table of addresses as small as what it is needed for. */
@Injectable()
export class RemoveLogInAddressesJob {
  constructor(private readonly remove: RemoveLogInAddresses) {}

  @Cron('7 * * * *', { name: 'log_in_address_remove_old' })
  async run(): Promise<void> {
    await this.remove.execute();
  }
}
