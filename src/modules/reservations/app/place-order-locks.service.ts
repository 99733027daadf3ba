import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { isConnectionFailure, isLockConflict, RestartTransaction } from '../../../platform/database/failure.js';
import { Leases, NoLeaseFree } from '../../../platform/database/leases.js';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { inLockOrder, LockNames } from '../domain/lock-names.js';
import type { LockedPlace } from '../domain/locked-place.js';
import { LockWait } from './lock-wait.js';
import { lockRefusal } from './ticket.js';

const ATTEMPTS_MAX = 8;
const BACKOFF_MS_MAX = 100;
/** Locks of one holder: a larger move is sent in several. */
const NAMES_MAX = 20_000;

/** Keeps orders away from SKUs at sources while stock and reservations move together (spec, "Full source transfer"). */
@Injectable()
export class PlaceOrderLocks {
  constructor(
    private readonly leases: Leases,
    private readonly names: LockNames,
    private readonly lockWait: LockWait,
  ) {}

  /**
   * Runs `work` in one transaction of the session that holds the locks of all the places: the same ones as checkout takes.
   * It is committed before they are let go. `work` is run again on a lost race, so it must have no effect outside the
   * database. Throws `lock-timeout` where the locks can not be had within 30 seconds, and where the caller is in a transaction.
   */
  async whileHeld<T>(places: readonly LockedPlace[], work: () => Promise<T>): Promise<T> {
    const names = inLockOrder(places.flatMap((place) => this.namesOf(place)));
    if (names.length > NAMES_MAX) throw invalid('At most %1 items can be moved at once.', [NAMES_MAX]);
    const deadline = performance.now() + this.lockWait.ms;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { result, follow } = await this.onLease(names, deadline, work);
        // The index follows after the locks are let go, and before the caller is answered.
        await follow();
        return result;
      } catch (error) {
        if (error instanceof NoLeaseFree) throw lockRefusal();
        if (!isWorthAnother(error)) throw error;
        if (attempt >= ATTEMPTS_MAX) {
          throw new ApplicationError('busy', 'The data is being changed by too many others at the moment. Try again.');
        }
        await delay(Math.random() * BACKOFF_MS_MAX);
      }
    }
  }

  private namesOf(place: LockedPlace): string[] {
    if ('stockId' in place) return this.names.ofSku(place.stockId, [], place.sku);
    return [this.names.ofSource(place.sourceCode, place.sku)];
  }

  private onLease<T>(
    names: readonly string[],
    deadline: number,
    work: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly follow: () => Promise<void> }> {
    const patience = Math.max(0, deadline - performance.now());
    return this.leases.run(
      'move',
      async (lease) => {
        if (!(await lease.lockPatiently(names, deadline))) throw lockRefusal();
        return lease.transaction(work);
      },
      patience,
    );
  }
}

function isWorthAnother(error: unknown): boolean {
  if (error instanceof ApplicationError) return false;
  return isLockConflict(error) || error instanceof RestartTransaction || isConnectionFailure(error);
}
