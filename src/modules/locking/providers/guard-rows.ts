import type { PoolConnection } from 'mysql2';
import { PING_MS } from '../../../platform/database/database.js';
import type { Database } from '../../../platform/database/database.js';
import type { WriteGuards } from '../../../platform/database/write-guards.js';
import type { Committed } from '../domain/lease.js';
import { LocalNames } from './local-names.js';
import type { LockListener, LockProvider, PooledLease } from './lock-provider.js';

/** A statement under locks that takes longer than this means that the server is out of reach. */
const STATEMENT_MS_MAX = 15_000;

/**
 * Locks where several servers take writes. Within a process a name is held as long as the lease holds it, and costs
 * nothing. Between processes and servers a name is a guard row, which every transaction of the lease writes before it
 * reads anything. So two that hold one name on different servers do not wait for each other. One of them is refused at
 * its commit at the latest, as in a deadlock, and is run again.
 */
export class GuardRows implements LockProvider {
  /** Rivals on other servers are not waited for but lost against. */
  readonly attemptsMax = 60;
  private readonly names = new LocalNames<GuardRowLease>();

  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
  ) {}

  leaseOn(connection: PoolConnection, listener: LockListener): PooledLease {
    return new GuardRowLease(this.database, this.guards, this.names, connection, listener);
  }
}

/** A lease whose names are held in this process, and guarded by rows in its transactions. */
export class GuardRowLease implements PooledLease {
  private readonly held = new Set<string>();
  private heldSince: number | undefined;

  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
    private readonly names: LocalNames<GuardRowLease>,
    private readonly connection: PoolConnection,
    private readonly listener: LockListener,
  ) {}

  get heldNames(): ReadonlySet<string> {
    return this.held;
  }

  tryLock(names: readonly string[]): Promise<boolean> {
    for (const name of names) if (this.names.tryTake(name, this)) this.hold(name);
    return Promise.resolve(names.every((name) => this.held.has(name)));
  }

  async lock(names: readonly string[], deadline: number): Promise<boolean> {
    const begunAt = performance.now();
    // The server ends a session that is silent, and who waits here would lose its turn with it.
    const pinging = setInterval(() => this.connection.query('SELECT 1', () => undefined), PING_MS);
    try {
      for (const name of names) {
        if (!(await this.names.take(name, this, deadline))) {
          this.letGo(this.held);
          return false;
        }
        this.hold(name);
      }
      return true;
    } finally {
      clearInterval(pinging);
      this.listener('wait', (performance.now() - begunAt) / 1000);
    }
  }

  lockPatiently(names: readonly string[], deadline: number): Promise<boolean> {
    return this.lock(names, deadline);
  }

  release(names: readonly string[]): Promise<void> {
    this.letGo(names);
    return Promise.resolve();
  }

  releaseAll(): Promise<void> {
    this.letGo(this.held);
    return Promise.resolve();
  }

  transaction<T>(work: () => Promise<T>): Promise<Committed<T>> {
    return this.database.runOn(this.connection, STATEMENT_MS_MAX, async () => {
      await this.guards.take(this.held);
      return work();
    });
  }

  read<T>(work: () => Promise<T>): Promise<T> {
    return this.database.readOn(this.connection, STATEMENT_MS_MAX, work);
  }

  /** The guard rows are written: what was under way on a server that is gone can no longer be committed after this. */
  async readSettled<T>(work: () => Promise<T>): Promise<T> {
    return (await this.transaction(work)).result;
  }

  /** Names of a lost session are free at once: what it had not committed meets the guard rows. */
  endHold(): void {
    this.letGo(this.held);
  }

  private hold(name: string): void {
    this.held.add(name);
    this.heldSince ??= performance.now();
  }

  private letGo(names: Iterable<string>): void {
    for (const name of [...names]) if (this.held.delete(name)) this.names.free(name);
    if (this.held.size > 0 || this.heldSince === undefined) return;
    this.listener('hold', (performance.now() - this.heldSince) / 1000);
    this.heldSince = undefined;
  }
}
