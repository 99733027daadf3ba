import { Injectable } from '@nestjs/common';
import { isConnectionFailure, isLockConflict, RestartTransaction } from '../../../platform/database/failure.js';
import { withRetries } from '../../../platform/database/retries.js';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import type { Committed, Lease } from '../domain/lease.js';
import type { LockLocation } from '../domain/lock-location.js';
import { inLockOrder, LockNames } from '../domain/lock-names.js';
import { lockTimeout, NoLeaseFree } from '../domain/lock-timeout.js';
import { LockWait } from '../domain/lock-wait.js';
import { LeasePool } from './lease-pool.js';
import type { LeasePurpose } from './lease-pool.js';

const BACKOFF_MS_MAX = 100;
/** Locks of one holder: a larger move is sent in several. */
const NAMES_MAX = 20_000;

/**
 * The one way to the place-order lock (spec, Limits rule 2), whatever provider takes it. A caller either runs one
 * transaction while some locations are locked, or borrows a lease and takes names on it itself, as placement does.
 */
@Injectable()
export class Locking {
  constructor(
    private readonly leases: LeasePool,
    private readonly names: LockNames,
    private readonly lockWait: LockWait,
  ) {}

  /**
   * Runs `work` in one transaction of the session that holds the locks of all the locations, the same ones as checkout
   * takes. It is committed before they are released. `work` is run again on a lost race, so it must have no effect
   * outside the database. Throws `lock-timeout` where the locks cannot be had within 30 seconds. Throws inside a
   * transaction.
   */
  async whileHeld<T>(locations: readonly LockLocation[], work: () => Promise<T>): Promise<T> {
    const names = inLockOrder(locations.map((location) => this.names.ofLocation(location)));
    if (names.length > NAMES_MAX) throw invalid('At most %1 items can be moved at once.', [NAMES_MAX]);
    const deadline = performance.now() + this.lockWait.ms;
    const { attemptsMax } = this.leases.provider;
    try {
      return await withRetries({ attemptsMax, backoffMsMax: BACKOFF_MS_MAX, isWorthAnother }, async () => {
        const { result, follow } = await this.commitUnder(names, deadline, work);
        // The index follows after the locks are released, and before the caller gets its response.
        await follow();
        return result;
      });
    } catch (error) {
      throw error instanceof NoLeaseFree ? lockTimeout() : error;
    }
  }

  /**
   * Lends a session to `work`. Whatever happens in it, no lock outlives it: all are released, or the session is
   * destroyed. Throws where the caller is inside a transaction, and `NoLeaseFree` where none of the share is free
   * within `waitMs`.
   */
  lease<T>(purpose: LeasePurpose, work: (lease: Lease) => Promise<T>, waitMs?: number): Promise<T> {
    return this.leases.run(purpose, work, waitMs);
  }

  private commitUnder<T>(names: readonly string[], deadline: number, work: () => Promise<T>): Promise<Committed<T>> {
    const patience = Math.max(0, deadline - performance.now());
    return this.leases.run(
      'move',
      async (lease) => {
        if (!(await lease.lockPatiently(names, deadline))) throw lockTimeout();
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
