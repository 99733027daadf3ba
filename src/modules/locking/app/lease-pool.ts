import type { Pool, PoolConnection } from 'mysql2';
import type { Database } from '../../../platform/database/database.js';
import { CommitOutcomeUnknown, isReadOnlyServer } from '../../../platform/database/failure.js';
import { discardIdle } from '../../../platform/database/statements.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { Lease } from '../domain/lease.js';
import { NoLeaseFree } from '../domain/lock-timeout.js';
import type { LockProvider } from '../providers/lock-provider.js';

/** What a connection is lent for. Each has a share of its own, so that none can take the connections of the others. */
export type LeasePurpose = 'placement' | 'waiting-lane' | 'move';

/** Told of waits for named locks and of how long they were held, in seconds. */
type LockingListener = (kind: 'wait' | 'hold', purpose: LeasePurpose, seconds: number) => void;

/**
 * The connections of one purpose that are free, and the callers that wait for one. Each caller waits on behalf of many
 * requests.
 */
interface Share {
  free: number;
  readonly waiting: (() => void)[];
}

/**
 * Sessions for holders of locks. A lock lives as long as its session, so its holder keeps the session to itself. It
 * runs its transaction on it and releases everything at the end. They are a pool of their own. In a shared pool a
 * holder would wait for the connections of requests that wait for the holder.
 */
export class LeasePool {
  private readonly shares: Record<LeasePurpose, Share>;
  private readonly listeners: LockingListener[] = [];

  constructor(
    private readonly database: Database,
    readonly provider: LockProvider,
    readonly pool: Pool,
    size: number,
  ) {
    const third = Math.floor(size / 3);
    this.shares = {
      move: { free: Math.max(1, Math.min(2, third)), waiting: [] },
      'waiting-lane': { free: third, waiting: [] },
      placement: { free: size - third - Math.max(1, Math.min(2, third)), waiting: [] },
    };
  }

  /**
   * Lends a connection to `work`. Whatever happens in it, no named lock outlives it: they are all released, or the
   * connection is destroyed. Throws where the caller is inside a transaction, since it would wait for a second
   * connection while it holds row locks. Throws `NoLeaseFree` where none of the share is free within `waitMs`.
   */
  async run<T>(purpose: LeasePurpose, work: (lease: Lease) => Promise<T>, waitMs?: number): Promise<T> {
    if (this.database.inTransaction) throw new Error('A lease is asked for before a transaction begins.');
    await this.enter(purpose, waitMs);
    try {
      return await this.lend(purpose, work);
    } finally {
      this.leave(purpose);
    }
  }

  /** Adds a listener that hears of every wait for named locks, and of every time that some were held. */
  onLocking(listener: LockingListener): void {
    this.listeners.push(listener);
  }

  /** Closes the connections; work that still uses one fails. */
  async close(): Promise<void> {
    await this.pool.promise().end();
  }

  private async lend<T>(purpose: LeasePurpose, work: (lease: Lease) => Promise<T>): Promise<T> {
    const connection = await this.connect();
    const lease = this.provider.leaseOn(connection, (kind, seconds) => {
      for (const listener of this.listeners) listener(kind, purpose, seconds);
    });
    try {
      const result = await work(lease);
      // What was committed stays so. A session that is lost now releases its locks by its end, and nothing is done again.
      if (await isClean(lease)) connection.release();
      else connection.destroy();
      return result;
    } catch (error) {
      if (isRefusal(error) && (await isClean(lease))) {
        connection.release();
        throw error;
      }
      // Another server takes the writes now; the others of the pool lead to this one too.
      if (isReadOnlyServer(error)) discardIdle(connection);
      // A lock that stayed behind in a pooled session would be a SKU that cannot be sold.
      connection.destroy();
      throw error;
    } finally {
      lease.endHold();
    }
  }

  private connect(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      this.pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)));
    });
  }

  private async enter(purpose: LeasePurpose, waitMs: number | undefined): Promise<void> {
    const share = this.shares[purpose];
    if (share.free > 0) {
      share.free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      if (waitMs === undefined) {
        share.waiting.push(resolve);
        return;
      }
      const timer = setTimeout(() => {
        share.waiting.splice(share.waiting.indexOf(enter), 1);
        reject(new NoLeaseFree());
      }, waitMs);
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      share.waiting.push(enter);
    });
  }

  private leave(purpose: LeasePurpose): void {
    const share = this.shares[purpose];
    const next = share.waiting.shift();
    if (next) next();
    else share.free += 1;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApplicationError && !(error instanceof CommitOutcomeUnknown);
}

/** A refusal leaves a sound session behind, once its locks are let go. */
async function isClean(lease: Lease): Promise<boolean> {
  try {
    await lease.releaseAll();
    return true;
  } catch {
    return false;
  }
}
