import mysql2 from 'mysql2';
import type { Pool, PoolOptions } from 'mysql2';
import type { Logger } from 'typeorm';
import type { Environment } from '../config/environment.js';
import { databaseTls } from '../config/tls.js';
import { SnakeNamingStrategy } from './naming-strategy.js';
import { LOCKING_SESSION_STATEMENTS, prepareSessions, READING_SESSION_STATEMENTS } from './session.js';
import { TransactionalDataSource } from './transactional-data-source.js';
import type { TransactionalDataSourceOptions } from './transactional-data-source.js';

/** The migrations of the service, in their order. */
export type Migrations = readonly (new () => object)[];

/**
 * Requests beyond this many waiting for a connection are refused at once: at the end of a longer queue the client has
 * given up.
 */
const WAITING_FOR_CONNECTION_MAX = 2000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Where the replica cannot be reached there is another way. */
const REPLICA_CONNECT_TIMEOUT_MS = 1_000;
/** Idle connections are closed before the server closes them under us. */
const IDLE_MS = 10_000;
/** How soon the kernel asks a silent peer whether it is there. */
const KEEP_ALIVE_MS = 5_000;

class SilentLogger implements Logger {
  logQuery(): void {}
  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}

/** A data source without entities, for plain SQL alone. It connects when it is initialised, not before. */
export function createDataSource(environment: Environment, migrations: Migrations): TransactionalDataSource {
  return new TransactionalDataSource(dataSourceOptions(environment, migrations));
}

/** What the data source of this process is made with; modules add their entities. */
export function dataSourceOptions(environment: Environment, migrations: Migrations): TransactionalDataSourceOptions {
  const ssl = databaseTls(environment);
  return {
    type: 'mysql',
    // The driver as it is, but for sessions that get their settings before their first use.
    driver: { ...mysql2, createPool: (options: PoolOptions) => withPreparedSessions(options, environment) },
    host: environment.DB_HOST,
    port: environment.DB_PORT,
    username: environment.DB_USER,
    password: environment.DB_PASSWORD,
    database: environment.DB_NAME,
    poolSize: environment.DB_POOL_SIZE,
    charset: 'utf8mb4_general_ci',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    ...(ssl ? { ssl } : {}),
    extra: {
      queueLimit: WAITING_FOR_CONNECTION_MAX,
      enableKeepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_MS,
      idleTimeout: IDLE_MS,
      // The driver looks for idle connections only where fewer may be idle than there can be.
      maxIdle: environment.DB_POOL_SIZE - 1,
    },
    migrations: migrations as never,
    migrationsTableName: 'schema_migration',
    migrationsTransactionMode: 'none',
    namingStrategy: new SnakeNamingStrategy(),
    synchronize: false,
    topology: environment.DB_TOPOLOGY,
    logging: false,
    // A failed migration is told by its error; TypeORM would print it to stdout as well.
    logger: new SilentLogger(),
  };
}

/** The pool of connections that hold named locks, beside the one of everything else; it connects when it is used. */
export function createLockingPool(environment: Environment): Pool {
  const pool = mysql2.createPool({
    ...serverOptions(environment),
    connectionLimit: environment.DB_LOCK_POOL_SIZE,
    maxIdle: 1,
  });
  prepareSessions(pool, environment.DB_TOPOLOGY, LOCKING_SESSION_STATEMENTS);
  return pool;
}

/** A pool of connections to the read replica, whose sessions refuse writes; undefined where there is none. */
export function createReplicaPool(environment: Environment, connectionLimit: number): Pool | undefined {
  const { DB_REPLICA_HOST: host, DB_REPLICA_PORT, DB_REPLICA_USER, DB_REPLICA_PASSWORD } = environment;
  if (host === undefined) return undefined;
  const pool = mysql2.createPool({
    ...serverOptions(environment),
    host,
    port: DB_REPLICA_PORT ?? environment.DB_PORT,
    user: DB_REPLICA_USER ?? environment.DB_USER,
    password: DB_REPLICA_PASSWORD ?? environment.DB_PASSWORD,
    connectTimeout: REPLICA_CONNECT_TIMEOUT_MS,
    connectionLimit,
    maxIdle: Math.max(connectionLimit - 1, 1),
  });
  prepareSessions(pool, environment.DB_TOPOLOGY, READING_SESSION_STATEMENTS);
  return pool;
}

/** What the pools beside TypeORM's have in common. */
function serverOptions(environment: Environment): PoolOptions {
  const ssl = databaseTls(environment);
  return {
    host: environment.DB_HOST,
    port: environment.DB_PORT,
    user: environment.DB_USER,
    password: environment.DB_PASSWORD,
    database: environment.DB_NAME,
    idleTimeout: IDLE_MS,
    enableKeepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_MS,
    charset: 'utf8mb4_general_ci',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    ...(ssl ? { ssl } : {}),
  };
}

function withPreparedSessions(options: PoolOptions, { DB_TOPOLOGY }: Environment): Pool {
  const pool = mysql2.createPool(options);
  prepareSessions(pool, DB_TOPOLOGY);
  return pool;
}
