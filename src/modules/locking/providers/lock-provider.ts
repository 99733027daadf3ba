import type { PoolConnection } from 'mysql2';
import type { Lease } from '../domain/lease.js';

/** Told of the time that a lease waited for names, and of the time that it held any, in seconds. */
export type LockListener = (kind: 'wait' | 'hold', seconds: number) => void;

/** A lease as its pool sees it. */
export interface PooledLease extends Lease {
  /** To be called when the session is given back or given up: the names went with it. */
  endHold(): void;
}

/** How locks are taken: one file per provider, chosen by `DB_TOPOLOGY`. */
export interface LockProvider {
  /** How often a transaction under locks is begun that loses against another one. */
  readonly attemptsMax: number;

  /** A lease on a session of the locking pool, which is the caller's until it is given back. */
  leaseOn(connection: PoolConnection, listener: LockListener): PooledLease;
}
