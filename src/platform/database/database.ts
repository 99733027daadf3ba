import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolConnection, ResultSetHeader } from 'mysql2';
import type { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { ApplicationError, contended } from '../errors/application-error.js';
import {
  CommitOutcomeUnknown,
  isCommitDoubtful,
  isConnectionFailure,
  isLockConflict,
  isReadOnlyServer,
  RestartTransaction,
} from './failure.js';
import { statementLimitMs } from './statement-limit.js';
import { discardIdle, isRead, isWrite, sendWithin } from './statements.js';
import { assertRunning, openScope, sendIn } from './transaction-scope.js';
import type { Hook, TransactionScope } from './transaction-scope.js';
import type { TransactionalDataSource } from './transactional-data-source.js';

/** Deadlocks and lost races are tried again this often; each wait is short and random, so that rivals part. */
const ATTEMPTS_MAX = 12;
const BACKOFF_MS_MAX = 120;
/** A transaction that finds no free connection for so long is refused. */
const CONNECTION_WAIT_MS_MAX = 15_000;
/** A statement outside of transactions that another server's write was in the way of. */
const CERTIFICATION_ATTEMPTS_MAX = 5;
const CERTIFICATION_BACKOFF_MS_MAX = 50;
/** How often a session says something that is silent on purpose: well within what the server allows. */
export const PING_MS = 5_000;

/** Runs a statement on one certain connection. */
export type ConnectionQuery = (sql: string, parameters?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** Told of every attempt that was given up, so that metrics can count them. */
type RetryListener = (reason: 'lock-conflict' | 'restart' | 'connection') => void;

/**
 * Transactions, and plain SQL. Statements and TypeORM's repositories join the running transaction of the current call
 * chain, if there is one, and otherwise commit on their own. Parameters are always bound; arrays expand to lists, arrays of
 * arrays to rows.
 */
@Injectable()
export class Database {
  private readonly scopes: AsyncLocalStorage<TransactionScope>;
  private readonly fences: AsyncLocalStorage<Hook>;
  private readonly retryListeners: RetryListener[] = [];

  constructor(@Inject(DataSource) readonly dataSource: TransactionalDataSource) {
    this.scopes = dataSource.scopes;
    this.fences = dataSource.fences;
    dataSource.beforeWrite = () => this.assertFence();
  }

  /** Rows of a SELECT. Whole numbers and flags arrive as such, decimals as text, times as `YYYY-MM-DD HH:MM:SS` in UTC. */
  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await this.send(sql, parameters)) as Row[];
  }

  /** Runs a statement that writes. */
  async execute(sql: string, parameters: readonly unknown[] = []): Promise<ResultSetHeader> {
    return (await this.send(sql, parameters)) as ResultSetHeader;
  }

  /**
   * Runs `work` in one transaction; a nested call joins the outer one, and only the outermost commits. Deadlocks, lock
   * timeouts and `RestartTransaction` roll back and run `work` again from the start, a bounded number of times. So
   * `work` must have no effect outside the database. Throws `CommitOutcomeUnknown` where the connection is lost at
   * COMMIT.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const outer = this.scopes.getStore();
    if (outer) {
      assertRunning(outer);
      return work();
    }
    return this.repeated(work, contended);
  }

  /** As `run`; throws what `exhausted` makes of the last failure once the attempts are used up. */
  private async repeated<T>(work: () => Promise<T>, exhausted: (last: unknown) => unknown): Promise<T> {
    const undo: Hook[] = [];
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(work, undo);
      } catch (error) {
        const reason = retryReason(error);
        if (reason) for (const listener of this.retryListeners) listener(reason);
        // What attempts had done elsewhere is taken back before the next one, which would do it again.
        await this.fire(undo.splice(0));
        if (!reason) throw error;
        if (attempt >= ATTEMPTS_MAX) throw exhausted(error);
        await delay(Math.random() * Math.min(BACKOFF_MS_MAX, 4 * 2 ** attempt));
      }
    }
  }

  /** Whether several servers take writes (`DB_TOPOLOGY`): what is locked on one of them is then not locked on the others. */
  get isMultiWriter(): boolean {
    return this.dataSource.topology === 'multi-writer';
  }

  /**
   * Every transaction that begins in `work` does this as the last thing before it commits, and commits only where it
   * passes. It is the check of who works under a lease that may be lost. A write outside of transactions is one of its
   * own then. What commits by itself, as a change of the schema, is sent after the check.
   */
  fenced<T>(fence: Hook, work: () => T): T {
    const outer = this.fences.getStore();
    const all: Hook = async () => {
      await outer?.();
      await fence();
    };
    return this.fences.run(outer ? all : fence, work);
  }

  /** Whether the current call chain is inside a transaction. */
  get inTransaction(): boolean {
    return this.scopes.getStore() !== undefined;
  }

  /** Runs `hook` as the last work of the current transaction, inside it. Throws outside of one. */
  beforeCommit(hook: Hook): void {
    this.scope().beforeCommit.push(hook);
  }

  /**
   * Runs `hook` once the current transaction has committed, or at once where there is none. A hook that fails is
   * reported and changes nothing: the commit has happened. A rolled back or repeated attempt drops its hooks.
   */
  afterCommit(hook: Hook): void {
    const scope = this.scopes.getStore();
    if (scope) scope.afterCommit.push(hook);
    else void this.fire([hook]);
  }

  /**
   * Runs `hook` once the current attempt of the transaction is rolled back. It is for what another connection has
   * committed on its behalf and has to be taken back. Outside of a transaction, or where the outcome of the commit is
   * unknown, it does not run.
   */
  afterRollback(hook: Hook): void {
    this.scopes.getStore()?.afterRollback.push(hook);
  }

  /** A value that lives as long as the running attempt of the current transaction; throws outside of one. */
  keptInTransaction<T>(key: symbol, create: () => T): T {
    const { kept } = this.scope();
    if (!kept.has(key)) kept.set(key, create());
    return kept.get(key) as T;
  }

  /** Runs `work` as if no transaction were running: for work of many callers that one of them happens to start. */
  detached<T>(work: () => T): T {
    return this.fences.exit(() => this.scopes.exit(work));
  }

  /**
   * Runs one transaction on a connection that the caller holds and keeps. Nothing is tried again: the caller holds
   * named locks with the connection, and decides. What follows the commit is left to the caller, which releases the
   * locks first: `follow` runs it and never rejects.
   */
  async runOn<T>(
    connection: PoolConnection,
    limitMs: number,
    work: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly follow: () => Promise<void> }> {
    const scope = openScope(connection, { limitMs });
    try {
      const result = await this.inside(scope, work);
      return { result, follow: () => this.fireTogether(scope.afterCommit) };
    } catch (error) {
      scope.isOver = true;
      if (error instanceof CommitOutcomeUnknown) throw error;
      await rollBack(scope);
      await this.fire(scope.afterRollback);
      throw error;
    } finally {
      scope.isOver = true;
    }
  }

  /** Statements of `work` run on the caller's connection, outside of a transaction. */
  async readOn<T>(connection: PoolConnection, limitMs: number, work: () => Promise<T>): Promise<T> {
    const scope = openScope(connection, { limitMs, isTransaction: false });
    try {
      return await this.scopes.run(scope, work);
    } finally {
      scope.isOver = true;
    }
  }

  /**
   * Lends one connection to `work`, for what belongs to a session: named locks, a setting of its own. It may be asked
   * for outside of transactions only: waiting for a second connection while holding locks is a deadlock that no server
   * detects.
   */
  async withConnection<T>(work: (query: ConnectionQuery) => Promise<T>): Promise<T> {
    if (this.inTransaction) throw new Error('A connection of its own is asked for before a transaction begins.');
    const connection = await this.connection();
    try {
      const result = await work(async (sql, parameters = []) => {
        return (await sendWithin(connection, statementLimitMs(), sql, parameters)) as Record<string, unknown>[];
      });
      connection.release();
      return result;
    } catch (error) {
      // What the session was left with is not known: it must not go back to the pool.
      connection.destroy();
      throw error;
    }
  }

  /**
   * Keeps the session of the running transaction alive while `work` waits for something that is not the database. The
   * server ends a session that is silent for long.
   */
  async keepingAlive<T>(work: () => Promise<T>): Promise<T> {
    const scope = this.scopes.getStore();
    if (!scope) return work();
    // A ping that fails is not told: the session is gone then, and the next statement says so.
    const pinging = setInterval(() => void sendIn(scope, 'SELECT 1').catch(() => undefined), PING_MS);
    try {
      return await work();
    } finally {
      clearInterval(pinging);
    }
  }

  /** Adds a listener that hears of every given-up attempt. */
  onRetry(listener: RetryListener): void {
    this.retryListeners.push(listener);
  }

  /** The pool under TypeORM, for statements outside any transaction. */
  get pool(): Pool {
    return (this.dataSource.driver as unknown as { pool: Pool }).pool;
  }

  private async attempt<T>(work: () => Promise<T>, undo: Hook[]): Promise<T> {
    const connection = await this.connection();
    const scope = openScope(connection, { limitMs: statementLimitMs() });
    let result: T;
    try {
      result = await this.inside(scope, work);
    } catch (error) {
      scope.isOver = true;
      if (!(error instanceof CommitOutcomeUnknown)) undo.push(...scope.afterRollback);
      await abandon(connection, error);
      throw error;
    }
    scope.isOver = true;
    connection.release();
    if (scope.afterCommit.length > 0) await this.fireTogether(scope.afterCommit);
    return result;
  }

  private async inside<T>(scope: TransactionScope, work: () => Promise<T>): Promise<T> {
    await sendIn(scope, 'START TRANSACTION');
    const result = await this.scopes.run(scope, async () => {
      const value = await work();
      for (const hook of scope.beforeCommit) await hook();
      await this.fences.getStore()?.();
      return value;
    });
    try {
      await commit(scope, this.isMultiWriter);
    } finally {
      this.dataSource.noteWrite();
    }
    return result;
  }

  private connection(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      let isGivenUp = false;
      const timer = setTimeout(() => {
        isGivenUp = true;
        reject(new ApplicationError('busy', 'No connection to the database was free in time. Try again.'));
      }, CONNECTION_WAIT_MS_MAX).unref();
      this.pool.getConnection((error, connection) => {
        clearTimeout(timer);
        if (error) reject(error);
        else if (isGivenUp) connection.release();
        else resolve(connection);
      });
    });
  }

  private async fire(hooks: readonly Hook[]): Promise<void> {
    for (const hook of hooks) await this.fireOne(hook);
  }

  /** They begin in their order and do not wait for each other: what a transaction has sent can be done together. */
  private async fireTogether(hooks: readonly Hook[]): Promise<void> {
    await Promise.all(hooks.map((hook) => this.fireOne(hook)));
  }

  private async fireOne(hook: Hook): Promise<void> {
    try {
      await this.detached(async () => hook());
    } catch (error) {
      this.afterCommitFailed(error);
    }
  }

  /** Replaced by the logger at start-up; throwing would turn a committed write into a refusal. */
  afterCommitFailed: (error: unknown) => void = (error) => process.emitWarning(String(error));

  private send(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    const scope = this.scopes.getStore();
    if (!scope) {
      if (isWrite(sql)) this.dataSource.noteWrite();
      return this.fences.getStore() ? this.sendFenced(sql, parameters) : this.sendAlone(sql, parameters);
    }
    assertRunning(scope);
    return sendIn(scope, sql, parameters);
  }

  /**
   * Servers that certify each other's writes refuse a statement for another server's sake. It has had no effect then, so
   * it is sent again. Throws the last failure as the server said it.
   */
  private async sendAlone(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    if (!this.isMultiWriter) return this.sendOnce(sql, parameters);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.sendOnce(sql, parameters);
      } catch (error) {
        if (!isLockConflict(error) || attempt >= CERTIFICATION_ATTEMPTS_MAX) throw error;
        await delay(Math.random() * CERTIFICATION_BACKOFF_MS_MAX);
      }
    }
  }

  /** A statement of a fenced run, outside of its transactions. */
  private async sendFenced(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    if (isWrite(sql))
      return this.repeated(
        () => this.send(sql, parameters),
        (last) => last,
      );
    if (!isRead(sql)) await this.assertFence();
    return this.sendAlone(sql, parameters);
  }

  /** Throws where the fence of the current run does not pass; without a fence it does nothing. */
  private async assertFence(): Promise<void> {
    if (this.fences.getStore() && !this.inTransaction) await this.run(() => Promise.resolve());
  }

  /** On a connection of the pool, which is given up where the server is silent for too long or takes no writes. */
  private async sendOnce(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    const connection = await this.connection();
    try {
      const result = await sendWithin(connection, statementLimitMs(), sql, parameters);
      connection.release();
      return result;
    } catch (error) {
      giveBack(connection, error);
      throw error;
    }
  }

  private scope(): TransactionScope {
    const scope = this.scopes.getStore();
    if (!scope) throw new Error('This needs a running transaction.');
    return scope;
  }
}

async function commit(scope: TransactionScope, isMultiWriter: boolean): Promise<void> {
  try {
    await sendIn(scope, 'COMMIT');
  } catch (error) {
    const isDoubtful = isConnectionFailure(error) || (isMultiWriter && isCommitDoubtful(error));
    throw isDoubtful ? new CommitOutcomeUnknown() : error;
  }
}

/** Rolls back. A connection on which that fails is of no use any more: its holder finds out with the next statement. */
async function rollBack(scope: TransactionScope): Promise<void> {
  await sendIn(scope, 'ROLLBACK').catch(() => scope.connection.destroy());
}

/** Rolls back; a connection on which that fails is destroyed, so that no half transaction goes back to the pool. */
async function abandon(connection: PoolConnection, cause: unknown): Promise<void> {
  try {
    if (cause instanceof CommitOutcomeUnknown) throw cause;
    if (isConnectionFailure(cause)) return giveBack(connection, cause);
    await sendWithin(connection, statementLimitMs(), 'ROLLBACK');
    connection.release();
  } catch {
    connection.destroy();
  }
}

/** Releases a connection after a failure, or destroys it where it is lost or leads to a server that takes no writes. */
function giveBack(connection: PoolConnection, cause: unknown): void {
  if (isReadOnlyServer(cause)) discardIdle(connection);
  if (isConnectionFailure(cause)) connection.destroy();
  else connection.release();
}

function retryReason(error: unknown): Parameters<RetryListener>[0] | undefined {
  if (error instanceof CommitOutcomeUnknown) return undefined;
  if (error instanceof RestartTransaction) return 'restart';
  if (isLockConflict(error)) return 'lock-conflict';
  // Before COMMIT a lost connection means a rolled back transaction: the work can be done again on another one.
  if (isConnectionFailure(error)) return 'connection';
  return undefined;
}
