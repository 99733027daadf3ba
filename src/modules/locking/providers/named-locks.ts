import type { PoolConnection } from 'mysql2';
import type { Database } from '../../../platform/database/database.js';
import { isConnectionFailure } from '../../../platform/database/failure.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { sendWithin } from '../../../platform/database/statements.js';
import type { Committed } from '../domain/lease.js';
import type { LockListener, LockProvider, PooledLease } from './lock-provider.js';

/** A statement under named locks that takes longer than this means that the server is out of reach. */
const STATEMENT_MS_MAX = 15_000;
/** Names of one statement: each is a column of its result. */
const NAMES_PER_STATEMENT = 1000;
/** Names of one statement that waits. */
const NAMES_PER_WAIT = 100;
const PATIENT_ROUNDS = 4;

/**
 * Locks by `GET_LOCK`: they belong to one server and live as long as the session that holds them. For a database with
 * one server that is written to.
 */
export class NamedLocks implements LockProvider {
  readonly attemptsMax = 8;

  constructor(private readonly database: Database) {}

  leaseOn(connection: PoolConnection, listener: LockListener): PooledLease {
    return new NamedLockLease(this.database, connection, listener);
  }
}

/** A lease whose names are those of `GET_LOCK`. */
export class NamedLockLease implements PooledLease {
  private readonly held = new Set<string>();
  private heldSince: number | undefined;

  constructor(
    private readonly database: Database,
    private readonly connection: PoolConnection,
    private readonly listener: LockListener,
  ) {}

  get heldNames(): ReadonlySet<string> {
    return this.held;
  }

  /** One statement per thousand names. */
  async tryLock(names: readonly string[]): Promise<boolean> {
    const wanted = names.filter((name) => !this.held.has(name));
    for (const some of chunksOf(wanted, NAMES_PER_STATEMENT)) {
      const got = await this.ask(`SELECT ${some.map((_, at) => `GET_LOCK(?, 0) AS l${at}`).join(', ')}`, some);
      some.forEach((name, at) => {
        if (got[`l${at}`] === 1) this.hold(name);
      });
    }
    return wanted.every((name) => this.held.has(name));
  }

  /** The first name that cannot be had ends the waiting. MySQL counts in whole seconds. */
  async lock(names: readonly string[], deadline: number): Promise<boolean> {
    return this.timed(() => this.waitForAll(names, deadline));
  }

  private async waitForAll(names: readonly string[], deadline: number): Promise<boolean> {
    const wanted = names.filter((name) => !this.held.has(name));
    for (const some of chunksOf(wanted, NAMES_PER_WAIT)) {
      if (!(await this.waitFor(some, deadline))) {
        await this.letGo();
        return false;
      }
      for (const name of some) this.hold(name);
    }
    return true;
  }

  /** Waits for the first missing name alone, then tries for all again. After some rounds it waits for them in order. */
  async lockPatiently(names: readonly string[], deadline: number): Promise<boolean> {
    return this.timed(() => this.waitPatiently(names, deadline));
  }

  private async waitPatiently(names: readonly string[], deadline: number): Promise<boolean> {
    for (let round = 1; round <= PATIENT_ROUNDS; round += 1) {
      if (await this.tryLock(names)) return true;
      const missing = names.filter((name) => !this.held.has(name)).slice(0, 1);
      await this.releaseAll();
      if (!(await this.waitForAll(missing, deadline))) return false;
    }
    await this.releaseAll();
    return this.waitForAll(names, deadline);
  }

  async release(names: readonly string[]): Promise<void> {
    const freed = names.filter((name) => this.held.has(name));
    for (const some of chunksOf(freed, NAMES_PER_STATEMENT)) {
      await this.ask(`SELECT ${some.map((_, at) => `RELEASE_LOCK(?) AS l${at}`).join(', ')}`, some);
      for (const name of some) this.held.delete(name);
    }
    if (this.held.size === 0) this.endHold();
  }

  async releaseAll(): Promise<void> {
    if (this.held.size > 0) await this.letGo();
  }

  transaction<T>(work: () => Promise<T>): Promise<Committed<T>> {
    return this.database.runOn(this.connection, STATEMENT_MS_MAX, work);
  }

  read<T>(work: () => Promise<T>): Promise<T> {
    return this.database.readOn(this.connection, STATEMENT_MS_MAX, work);
  }

  /** Who holds the names knows that the session before is over, and its transaction with it. */
  readSettled<T>(work: () => Promise<T>): Promise<T> {
    return this.read(work);
  }

  /**
   * One after the other, and none after the first that is not had in time. Each has what is left of the time, by the
   * server's clock. A deadlock verdict counts as "not had".
   */
  private async waitFor(names: readonly string[], deadline: number): Promise<boolean> {
    const seconds = Math.max(0, (deadline - performance.now()) / 1000);
    const left = 'GREATEST(0, CEIL(@wait_until - UNIX_TIMESTAMP(SYSDATE(6))))';
    const chain = names.map(() => `GET_LOCK(?, ${left}) = 1`).join(' AND ');
    try {
      await this.ask('SET @wait_until = UNIX_TIMESTAMP(SYSDATE(6)) + ?', [seconds]);
      const { got } = await this.ask(`SELECT (${chain}) AS got`, names, seconds * 1000);
      return got === 1;
    } catch (error) {
      if (isConnectionFailure(error)) throw error;
      return false;
    }
  }

  endHold(): void {
    if (this.heldSince === undefined) return;
    this.listener('hold', (performance.now() - this.heldSince) / 1000);
    this.heldSince = undefined;
  }

  private async letGo(): Promise<void> {
    await this.ask('SELECT RELEASE_ALL_LOCKS()', []);
    this.held.clear();
    this.endHold();
  }

  private hold(name: string): void {
    this.held.add(name);
    this.heldSince ??= performance.now();
  }

  private async timed(waiting: () => Promise<boolean>): Promise<boolean> {
    const begunAt = performance.now();
    try {
      return await waiting();
    } finally {
      this.listener('wait', (performance.now() - begunAt) / 1000);
    }
  }

  private async ask(sql: string, parameters: readonly unknown[], waitMs = 0): Promise<Record<string, unknown>> {
    const rows = await sendWithin(this.connection, STATEMENT_MS_MAX + waitMs, sql, parameters);
    return (rows as Record<string, unknown>[])[0] ?? {};
  }
}
