import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { isConnectionFailure, isLockConflict, RestartTransaction } from '../../../platform/database/failure.js';
import type { Lease } from '../../../platform/database/lease.js';
import { Leases } from '../../../platform/database/leases.js';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { inLockOrder, LockNames } from '../domain/lock-names.js';
import { LockWait } from './lock-wait.js';
import { LOCK_REFUSAL } from './ticket.js';

const ATTEMPTS_MAX = 8;
const BACKOFF_MS_MAX = 100;
/** Locks of one holder: a larger move is sent in several. */
const NAMES_MAX = 20_000;

/** Where somebody else than an order keeps placements away. */
export interface LockedPlace {
  readonly sku: string;
  readonly sourceCode: string;
}

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
   * database. Throws `invalid` where the locks can not be had within 30 seconds, and where the caller is in a transaction.
   */
  async whileHeld<T>(places: readonly LockedPlace[], work: () => Promise<T>): Promise<T> {
    const names = inLockOrder(places.map(({ sourceCode, sku }) => this.names.ofSource(sourceCode, sku)));
    if (names.length > NAMES_MAX) throw invalid('At most %1 items can be moved at once.', [NAMES_MAX]);
    const deadline = performance.now() + this.lockWait.ms;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.leases.run('move', async (lease) => {
          if (!(await lease.tryLock(names)) && !(await this.waitFor(lease, names, deadline)))
            throw invalid(LOCK_REFUSAL);
          return lease.transaction(work);
        });
      } catch (error) {
        if (!isWorthAnother(error)) throw error;
        if (attempt >= ATTEMPTS_MAX) {
          throw new ApplicationError('busy', 'The data is being changed by too many others at the moment. Try again.');
        }
        await delay(Math.random() * BACKOFF_MS_MAX);
      }
    }
  }

  /** What was got without waiting is let go first: locks are waited for in the one order, or not at all. */
  private async waitFor(lease: Lease, names: readonly string[], deadline: number): Promise<boolean> {
    await lease.releaseAll();
    return lease.lock(names, deadline);
  }
}

function isWorthAnother(error: unknown): boolean {
  if (error instanceof ApplicationError) return false;
  return isLockConflict(error) || error instanceof RestartTransaction || isConnectionFailure(error);
}
