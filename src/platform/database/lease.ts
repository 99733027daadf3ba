import type { PoolConnection } from 'mysql2';
import type { Database } from './database.js';
import { isConnectionFailure } from './failure.js';
import { sendWithin } from './statements.js';

/** A statement under named locks that takes longer than this means that the server is out of reach. */
const STATEMENT_MS_MAX = 15_000;
/** Names of one statement: each is a column of its answer. */
const NAMES_PER_STATEMENT = 1000;
/** Names of one statement that waits. */
const NAMES_PER_WAIT = 100;
const PATIENT_ROUNDS = 4;

/** Told of the time that a lease waited for names, and of the time that it held any. */
export type LockListener = (kind: 'wait' | 'hold', seconds: number) => void;

/**
 * One connection in the hands of somebody who takes named locks with it. Names are taken in the order given: whoever
 * waits for one while holding others has to take them in an order that all agree on.
 */
export class Lease {
  private readonly held = new Set<string>();
  private heldSince: number | undefined;

  constructor(
    private readonly database: Database,
    private readonly connection: PoolConnection,
    private readonly listener: LockListener = () => undefined,
  ) {}

  /** Names that this session holds. */
  get heldNames(): ReadonlySet<string> {
    return this.held;
  }

  /** Takes those of the names that are free, without waiting; answers whether all are held now. One statement per thousand. */
  async tryLock(names: readonly string[]): Promise<boolean> {
    const wanted = names.filter((name) => !this.held.has(name));
    for (let from = 0; from < wanted.length; from += NAMES_PER_STATEMENT) {
      const some = wanted.slice(from, from + NAMES_PER_STATEMENT);
      const got = await this.ask(`SELECT ${some.map((_, at) => `GET_LOCK(?, 0) AS l${at}`).join(', ')}`, some);
      some.forEach((name, at) => {
        if (Number(got[`l${at}`]) === 1) this.hold(name);
      });
    }
    return wanted.every((name) => this.held.has(name));
  }

  /**
   * Waits for all the names, in the order given, until `deadline` (`performance.now()`). Answers whether it got them; if
   * not, nothing is held any more. The first that can not be had ends the waiting. MySQL counts in whole seconds.
   */
  async lock(names: readonly string[], deadline: number): Promise<boolean> {
    return this.timed(() => this.waitForAll(names, deadline));
  }

  private async waitForAll(names: readonly string[], deadline: number): Promise<boolean> {
    const wanted = names.filter((name) => !this.held.has(name));
    for (let from = 0; from < wanted.length; from += NAMES_PER_WAIT) {
      const some = wanted.slice(from, from + NAMES_PER_WAIT);
      if (!(await this.waitFor(some, deadline))) {
        await this.letGo();
        return false;
      }
      for (const name of some) this.hold(name);
    }
    return true;
  }

  /**
   * As `lock`, for somebody who wants many names and does not want to hold some while waiting for others: waits for the
   * first that is missing, alone, and then tries for all again. After some rounds it waits for them in their order.
   */
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

  /** Lets some of the names go. */
  async release(names: readonly string[]): Promise<void> {
    const freed = names.filter((name) => this.held.has(name));
    for (let from = 0; from < freed.length; from += NAMES_PER_STATEMENT) {
      const some = freed.slice(from, from + NAMES_PER_STATEMENT);
      await this.ask(`SELECT ${some.map((_, at) => `RELEASE_LOCK(?) AS l${at}`).join(', ')}`, some);
      for (const name of some) this.held.delete(name);
    }
    if (this.held.size === 0) this.endHold();
  }

  /** Lets everything go. */
  async releaseAll(): Promise<void> {
    if (this.held.size > 0) await this.letGo();
  }

  /**
   * Runs `work` in one transaction on this connection; statements of `Database` in it join. It is not tried again. What
   * follows the commit is left to the caller, for after the locks are let go.
   */
  transaction<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly follow: () => Promise<void> }> {
    return this.database.runOn(this.connection, STATEMENT_MS_MAX, work);
  }

  /** Statements of `Database` in `work` run on this connection, each in its own commit. */
  read<T>(work: () => Promise<T>): Promise<T> {
    return this.database.readOn(this.connection, STATEMENT_MS_MAX, work);
  }

  /**
   * One after the other, and none after the first that is not had in time: each has what is left of the time, by the
   * server's clock. A deadlock verdict counts as "not had".
   */
  private async waitFor(names: readonly string[], deadline: number): Promise<boolean> {
    const seconds = Math.max(0, (deadline - performance.now()) / 1000);
    const left = 'GREATEST(0, CEIL(@wait_until - UNIX_TIMESTAMP(SYSDATE(6))))';
    const chain = names.map(() => `GET_LOCK(?, ${left}) = 1`).join(' AND ');
    try {
      await this.ask('SET @wait_until = UNIX_TIMESTAMP(SYSDATE(6)) + ?', [seconds]);
      const { got } = await this.ask(`SELECT (${chain}) AS got`, names, seconds * 1000);
      return Number(got) === 1;
    } catch (error) {
      if (isConnectionFailure(error)) throw error;
      return false;
    }
  }

  /** To be called when the connection is given back or given up: the names went with it. */
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
