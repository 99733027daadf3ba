import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import type { ResponseToKeep } from '../../../platform/idempotency/kept-responses.service.js';
import { Locking } from '../../locking/index.js';
import { SourceReservationsRepository } from '../data/source-reservations.repository.js';
import { touchedItems } from '../domain/route.js';
import type { TransferRoute } from '../domain/route.js';

/** What a transfer is about, and what is written with it. */
interface TransferScope {
  readonly route: TransferRoute;
  /** Each SKU once. */
  readonly skus: readonly string[];
  /** Recorded with the transfer's last insert, once in each attempt. */
  readonly keep?: ResponseToKeep<void> | undefined;
}

/** Source-level reservations turned out to be on in a transaction that was begun without the locks they need. */
class LocksNeeded extends Error {}

/** The transaction of a transfer, with the locks of checkout where reservations are kept per source. */
@Injectable()
export class TransferTransaction {
  constructor(
    private readonly database: Database,
    private readonly locks: Locking,
    private readonly reservations: SourceReservationsRepository,
    private readonly responses: KeptResponses,
  ) {}

  /**
   * Runs `work` in one transaction, again after a lost race. It is told whether reservations are kept per source, as
   * the transaction itself has read it. If so, the locks of all SKUs at both sources are held around it, and orders for
   * them wait. Not to be called inside a transaction: locks are taken before one begins. Throws `invalid` where they
   * cannot be had within 30 seconds.
   */
  async run(scope: TransferScope, work: (isReservedPerSource: boolean) => Promise<void>): Promise<void> {
    if (this.database.inTransaction) throw new Error('A transfer is asked for before a transaction begins.');
    if (!(await this.reservations.areOn()) && (await this.withoutLocks(scope, work))) return;
    await this.locks.whileHeld(touchedItems(scope.route, scope.skus), async () => {
      await work(await this.reservations.areOnUntilCommit());
      if (scope.keep) await this.responses.record(scope.keep, undefined);
    });
  }

  /** False, and nothing done, where the setting was changed since it was read first. */
  private async withoutLocks(
    { keep }: TransferScope,
    work: (isReservedPerSource: boolean) => Promise<void>,
  ): Promise<boolean> {
    try {
      await this.database.run(async () => {
        if (await this.reservations.areOnUntilCommit()) throw new LocksNeeded();
        await work(false);
        if (keep) await this.responses.record(keep, undefined);
      });
      return true;
    } catch (error) {
      if (error instanceof LocksNeeded) return false;
      throw error;
    }
  }
}
