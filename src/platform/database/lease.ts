import type { PoolConnection } from 'mysql2';
import { send } from './database.js';
import type { Database } from './database.js';
import { isConnectionFailure } from './failure.js';

/**
 * One connection in the hands of somebody who takes named locks with it. Names are taken in the order given: whoever
 * waits for one while holding others has to take them in an order that all agree on.
 */
export class Lease {
  private readonly held = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly connection: PoolConnection,
  ) {}

  /** Names that this session holds. */
  get heldNames(): ReadonlySet<string> {
    return this.held;
  }

  /** Takes those of the names that are free, without waiting; answers whether all are held now. One statement. */
  async tryLock(names: readonly string[]): Promise<boolean> {
    const wanted = names.filter((name) => !this.held.has(name));
    if (wanted.length === 0) return true;
    const got = await this.ask(`SELECT ${wanted.map((_, at) => `GET_LOCK(?, 0) AS l${at}`).join(', ')}`, wanted);
    wanted.forEach((name, at) => {
      if (Number(got[`l${at}`]) === 1) this.held.add(name);
    });
    return wanted.every((name) => this.held.has(name));
  }

  /**
   * Waits for all the names, one after the other, until `deadline` (`performance.now()`). Answers whether it got them; if
   * not, nothing is held any more. The first that can not be had ends the waiting. MySQL counts in whole seconds.
   */
  async lock(names: readonly string[], deadline: number): Promise<boolean> {
    try {
      for (const name of names) {
        if (this.held.has(name)) continue;
        const seconds = Math.max(0, Math.ceil((deadline - performance.now()) / 1000));
        const { got } = await this.ask('SELECT GET_LOCK(?, ?) AS got', [name, seconds]);
        if (Number(got) !== 1) {
          await this.releaseAll();
          return false;
        }
        this.held.add(name);
      }
      return true;
    } catch (error) {
      // A deadlock verdict of the server counts as "not got".
      if (isConnectionFailure(error)) throw error;
      await this.releaseAll();
      return false;
    }
  }

  /** Lets some of the names go. */
  async release(names: readonly string[]): Promise<void> {
    const freed = names.filter((name) => this.held.has(name));
    if (freed.length === 0) return;
    await this.ask(`SELECT ${freed.map((_, at) => `RELEASE_LOCK(?) AS l${at}`).join(', ')}`, freed);
    for (const name of freed) this.held.delete(name);
  }

  /** Lets everything go. */
  async releaseAll(): Promise<void> {
    if (this.held.size === 0) return;
    await this.ask('SELECT RELEASE_ALL_LOCKS()', []);
    this.held.clear();
  }

  /** Runs `work` in one transaction on this connection; statements of `Database` in it join. It is not tried again. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.database.runOn(this.connection, work);
  }

  /** Statements of `Database` in `work` run on this connection, each in its own commit. */
  read<T>(work: () => Promise<T>): Promise<T> {
    return this.database.readOn(this.connection, work);
  }

  private async ask(sql: string, parameters: readonly unknown[]): Promise<Record<string, unknown>> {
    const rows = await send(this.connection, sql, parameters);
    return (rows as Record<string, unknown>[])[0] ?? {};
  }
}
