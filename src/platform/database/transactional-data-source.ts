import type { PoolConnection, ResultSetHeader } from 'mysql2';
import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource, QueryResult } from 'typeorm';
import type { DataSourceOptions, ObjectLiteral, QueryRunner, ReplicationMode } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import type { DatabaseTopology } from '../config/environment.js';
import type { Reading } from './reading.js';
import { statementLimitMs } from './statement-limit.js';
import { isRead, isWrite, within } from './statements.js';
import { assertRunning, sendForEntitiesIn } from './transaction-scope.js';
import type { Hook, TransactionScope } from './transaction-scope.js';

/** What TypeORM needs to know, and what takes the writes. */
export type TransactionalDataSourceOptions = DataSourceOptions & { readonly topology?: DatabaseTopology };

/**
 * The data source of this process, whose repositories work in the running transaction of the current call chain.
 * TypeORM asks for a query runner with every statement of theirs. Inside `Database.run` it gets the one of that
 * transaction, and elsewhere one of the pool.
 */
export class TransactionalDataSource extends DataSource {
  /** The transaction of the current call chain; `Database` begins and ends it. */
  readonly scopes = new AsyncLocalStorage<TransactionScope>();

  /** The reading of the current call chain, which may be on a replica; `ReadDatabase` begins it. */
  readonly readings = new AsyncLocalStorage<Reading>();

  /** What every transaction of the current call chain does before it commits; `Database.fenced` sets it. */
  readonly fences = new AsyncLocalStorage<Hook>();

  /** What is done before a statement of TypeORM that is outside of transactions and may write; set by `Database`. */
  beforeWrite: () => Promise<void> = () => Promise.resolve();

  /** How many servers take writes; one where nothing is said. */
  get topology(): DatabaseTopology {
    return (this.options as TransactionalDataSourceOptions).topology ?? 'single';
  }

  /** Something was written, or may have been: a reading of the current call chain goes on where that is. */
  noteWrite(): void {
    const reading = this.readings.getStore();
    if (reading) reading.hasWritten = true;
  }

  /** Ends the connections. What is kept along call chains goes too: until then each promise of the process asks for it. */
  override async destroy(): Promise<void> {
    await super.destroy();
    for (const storage of [this.scopes, this.readings, this.fences]) storage.disable();
  }

  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const scope = this.scopes.getStore();
    if (!scope) return this.runnerOfPool(mode);
    scope.runner ??= this.runnerIn(scope);
    return scope.runner;
  }

  private runnerOfPool(mode: ReplicationMode = 'master'): QueryRunner {
    const runner = new LimitedQueryRunner(this.driver as MysqlDriver, mode, (sql) => {
      if (isWrite(sql)) this.noteWrite();
      return this.beforeWrite();
    });
    return Object.assign(runner, { manager: this.createEntityManager(runner) });
  }

  private runnerIn(scope: TransactionScope): QueryRunner {
    const runner = new ScopedQueryRunner(this.driver as MysqlDriver, scope);
    return Object.assign(runner, { manager: this.createEntityManager(runner) });
  }
}

/** Speaks on a connection of the pool, and gives it up where the server is silent for too long. */
class LimitedQueryRunner extends MysqlQueryRunner {
  constructor(
    driver: MysqlDriver,
    mode: ReplicationMode,
    private readonly beforeWrite: (sql: string) => Promise<void>,
  ) {
    super(driver, mode);
  }

  override async query(
    sql: string,
    parameters?: unknown[] | ObjectLiteral,
    useStructuredResult = false,
  ): ReturnType<MysqlQueryRunner['query']> {
    if (!isRead(sql)) await this.beforeWrite(sql);
    const connection = (await this.connect()) as PoolConnection;
    return within(connection, statementLimitMs(), super.query(sql, parameters as never, useStructuredResult as never));
  }
}

/** Speaks on the connection of a transaction that `Database` began and ends. */
class ScopedQueryRunner extends MysqlQueryRunner {
  constructor(
    driver: MysqlDriver,
    private readonly scope: TransactionScope,
  ) {
    super(driver, 'master');
    this.databaseConnection = scope.connection;
    // So that a repository that saves does not begin a transaction, which would commit the one that runs.
    this.isTransactionActive = scope.isTransaction;
    this.transactionDepth = scope.isTransaction ? 1 : 0;
  }

  /** Like every other statement of the transaction: not after its end, and under its limit. */
  override async query(
    sql: string,
    parameters?: unknown[] | ObjectLiteral,
    useStructuredResult = false,
  ): ReturnType<MysqlQueryRunner['query']> {
    assertRunning(this.scope);
    const raw = await sendForEntitiesIn(this.scope, sql, parameters as unknown[] | undefined);
    return useStructuredResult ? structured(raw) : raw;
  }

  /** The connection is the transaction's and goes back with it. */
  override async release(): Promise<void> {}
}

function structured(raw: unknown): QueryResult {
  const result = new QueryResult();
  result.raw = raw;
  if (Array.isArray(raw)) result.records = raw;
  else result.affected = (raw as ResultSetHeader).affectedRows;
  return result;
}
