import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import type { ResponseToKeep } from '../../../platform/idempotency/kept-responses.service.js';
import { Locking } from '../../locking/index.js';
import { SourceReservationsRepository } from '../data/source-reservations.repository.js';
import type { SourceItemKey } from '../../source-items/index.js';

/** What a transfer is about, and what is written with it. */
interface TransferScope<Result> {
  /** Every source item that it touches, each once. */
  readonly locations: readonly SourceItemKey[];
  /** Recorded with the transfer's last insert, once in each attempt. */
  readonly keep?: ResponseToKeep<Result> | undefined;
}

/** Source-level reservations turned out to be on in a transaction that was begun without the locks they need. */
class LocksNeeded extends Error {}

/** The transaction in which goods leave what is available, with the locks of checkout where reservations are kept per source. */
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
   * the transaction itself has read it. If so, the locks of all locations are held around it, and orders for them wait.
   * Not to be called inside a transaction: locks are taken before one begins. Throws `invalid` where they cannot be had
   * within 30 seconds.
   */
  async run<Result>(
    scope: TransferScope<Result>,
    work: (isReservedPerSource: boolean) => Promise<Result>,
  ): Promise<Result> {
    if (this.database.inTransaction) throw new Error('A transfer is asked for before a transaction begins.');
    if (!(await this.reservations.areOn())) {
      const outcome = await this.withoutLocks(scope, work);
      if (outcome) return outcome.result;
    }
    return this.locks.whileHeld(scope.locations, async () =>
      this.kept(scope, await work(await this.reservations.areOnUntilCommit())),
    );
  }

  /** Undefined, and nothing done, where the setting was changed since it was read first. */
  private async withoutLocks<Result>(
    scope: TransferScope<Result>,
    work: (isReservedPerSource: boolean) => Promise<Result>,
  ): Promise<{ readonly result: Result } | undefined> {
    try {
      const result = await this.database.run(async () => {
        if (await this.reservations.areOnUntilCommit()) throw new LocksNeeded();
        return this.kept(scope, await work(false));
      });
      return { result };
    } catch (error) {
      if (error instanceof LocksNeeded) return undefined;
      throw error;
    }
  }

  private async kept<Result>({ keep }: TransferScope<Result>, result: Result): Promise<Result> {
    if (keep) await this.responses.record(keep, result);
    return result;
  }
}
