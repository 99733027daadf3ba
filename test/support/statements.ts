import type { RowDataPacket } from 'mysql2';
import type { Database } from '../../src/platform/database/database.js';
import { connect } from './database.js';
import { eventually } from './eventually.js';

/** Settings and tokens are read when their caches have run out, whatever the request is. */
const CACHED_READS = /core_config_data|access_token/;

/** What a write leaves to be done in the same process: the stock index, which its caller waits for only so long. */
const FOLLOWED_TOPIC = 'inventory.index.refresh';

/** Tables of what there is and what is sold: statements of the log-in and of the outbox are sent beside theirs. */
const INVENTORY = /\b(inventory_|catalog_product)/;

/** A statement as it was sent. */
export interface SentStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

interface StatementCount {
  readonly total: number;
  readonly byCommand: Readonly<Record<string, number>>;
}

/**
 * Counts the statements that `work` sends, by listening to the driver's connections. What the index does after it is
 * counted too, and what it still does after earlier work is waited for.
 */
export async function countStatements(
  database: Pick<Database, 'pool'>,
  work: () => Promise<unknown>,
): Promise<StatementCount> {
  const byCommand: Record<string, number> = {};
  const { pool } = database;
  const seen = new Set<object>();
  const restore: (() => void)[] = [];
  const watch = (connection: { query: (...args: never[]) => unknown }): void => {
    if (seen.has(connection)) return;
    seen.add(connection);
    const original = connection.query;
    connection.query = function counted(this: unknown, ...args: never[]): unknown {
      const sql = sqlOf(args[0]);
      const command = /^\s*(?:\/\*.*?\*\/\s*)*(\w+)/s.exec(sql)?.[1]?.toUpperCase() ?? 'OTHER';
      if (!CACHED_READS.test(sql)) byCommand[command] = (byCommand[command] ?? 0) + 1;
      return original.apply(this, args);
    };
    restore.push(() => {
      connection.query = original;
    });
  };
  await indexFollowed();
  const onAcquire = (connection: unknown): void => watch(connection as { query: (...args: never[]) => unknown });
  pool.on('acquire', onAcquire as never);
  try {
    await work();
    await indexFollowed();
  } finally {
    pool.off('acquire', onAcquire as never);
    for (const undo of restore) undo();
  }
  return { total: Object.values(byCommand).reduce((sum, count) => sum + count, 0), byCommand };
}

/**
 * How many other sessions of this database are at a statement like one of these. An account sees those of its own
 * sessions, whatever its privileges are.
 */
export async function sessionsAt(database: Pick<Database, 'query'>, ...statements: string[]): Promise<number> {
  const likeOne = statements.map(() => 'info LIKE ?').join(' OR ');
  const running = await database.query(
    `SELECT id FROM information_schema.processlist
      WHERE db = DATABASE() AND (${likeOne}) AND info NOT LIKE '%processlist%'`,
    statements,
  );
  return running.length;
}

/** The statement in the first argument of the driver's `query`, which takes it in two forms. */
export function sqlOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { readonly sql: string }).sql;
}

/** What `work` reads with `Database.query` and with TypeORM, in its order, as far as it is about `subject`. */
export async function queriesOf(
  database: Database,
  work: () => Promise<unknown>,
  subject = /(?:)/,
): Promise<readonly SentStatement[]> {
  const sent: SentStatement[] = [];
  const note = (sql: string, parameters: readonly unknown[] = []): void => {
    if (subject.test(sql)) sent.push({ sql, parameters });
  };
  const original = database.query.bind(database);
  const spy = jest.spyOn(database, 'query').mockImplementation((sql: string, parameters?: readonly unknown[]) => {
    note(sql, parameters);
    return original(sql, parameters) as Promise<never>;
  });
  const restore = onEntityReads(database, note);
  try {
    await work();
  } finally {
    spy.mockRestore();
    restore();
  }
  return sent;
}

/**
 * Tells of every SELECT of TypeORM, which asks its data source for a query runner with each; returns how to end that.
 */
function onEntityReads(
  { dataSource }: Database,
  note: (sql: string, parameters?: readonly unknown[]) => void,
): () => void {
  const heard = new WeakSet<object>();
  const original = dataSource.createQueryRunner.bind(dataSource);
  const spy = jest.spyOn(dataSource, 'createQueryRunner').mockImplementation((mode) => {
    const runner = original(mode);
    if (heard.has(runner)) return runner;
    heard.add(runner);
    const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<never>;
    runner.query = (sql: string, parameters?: unknown, ...rest: unknown[]) => {
      if (/^\s*SELECT\b/i.test(sql)) note(sql, parameters as readonly unknown[] | undefined);
      return query(sql, parameters, ...rest);
    };
    return runner;
  });
  return () => spy.mockRestore();
}

/** As `queriesOf`, the statements about inventory and products. */
export function inventoryQueriesOf(
  database: Database,
  work: () => Promise<unknown>,
): Promise<readonly SentStatement[]> {
  return queriesOf(database, work, INVENTORY);
}

async function indexFollowed(): Promise<void> {
  const connection = await connect(process.env['DB_NAME']);
  try {
    await eventually(async () => {
      const [rows] = await connection.query<RowDataPacket[]>(
        "SELECT message_id FROM message_outbox WHERE state <> 'parked' AND topic = ? LIMIT 1",
        [FOLLOWED_TOPIC],
      );
      return rows.length === 0;
    });
  } finally {
    await connection.end();
  }
}
