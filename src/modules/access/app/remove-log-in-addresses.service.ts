import { Injectable } from '@nestjs/common';
import { LogInAddressRepository } from '../data/log-in-address.repository.js';

/** Small enough to hold up no log-in. */
const BATCH = 1000;

/** Forgets where log-ins have failed an hour ago, and from where nobody has logged in for 90 days. */
@Injectable()
export class RemoveLogInAddresses {
  constructor(private readonly addresses: LogInAddressRepository) {}

  /** Returns how many were removed. */
  async execute(): Promise<number> {
    const strangers = await inBatches(() => this.addresses.removeStrangers(BATCH));
    return strangers + (await inBatches(() => this.addresses.removeForgotten(BATCH)));
  }
}

async function inBatches(remove: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (let count = BATCH; count === BATCH; removed += count) count = await remove();
  return removed;
}
