import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { isDuplicateKey, RestartTransaction } from '../../../platform/database/failure.js';
import { Sequences } from '../../../platform/database/sequences.js';
import { HolderRepository } from '../data/holder.repository.js';
import type { ReservationHolder } from '../domain/holder.js';

/** An order that has rows in the ledger, or is to get some, and no holder yet. */
type HolderToMake = Pick<ReservationHolder, 'incrementId' | 'state' | 'stockId'>;

/** Makes holders for orders whose reservations did not come through the placement. */
@Injectable()
export class NewHolders {
  constructor(
    private readonly sequences: Sequences,
    private readonly holders: HolderRepository,
  ) {}

  /** As `makeAll`, for one order. */
  async make(wanted: HolderToMake): Promise<ReservationHolder> {
    const [holder] = await this.makeAll([wanted]);
    return holder as ReservationHolder;
  }

  /**
   * In the running transaction, in one statement; another transaction that looks for them waits for its end. Throws
   * `RestartTransaction` where another one has just reserved under one of the numbers: its holder is the one to lock.
   */
  async makeAll(wanted: readonly HolderToMake[]): Promise<ReservationHolder[]> {
    if (wanted.length === 0) return [];
    const ids = await this.sequences.take('reservation_holder', wanted.length);
    const made = wanted.map((each, at) => ({
      ...each,
      holderId: ids[at] as number,
      itemsDigest: '',
      token: randomUUID(),
      owner: null,
      unreserved: [],
    }));
    try {
      await this.holders.insert(made);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new RestartTransaction(`one of ${made.length} orders has a holder now, such as ${made[0]?.incrementId}`);
    }
    return made;
  }
}
