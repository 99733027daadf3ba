import mysql2 from 'mysql2';
import type { FieldPacket, Pool, PoolConnection, QueryError } from 'mysql2';
import { SilentServer } from './failure.js';

/** ER_QUERY_INTERRUPTED. */
const INTERRUPTED = 1317;

/** Whether a statement changes rows, and so belongs into a transaction. */
export function isWrite(sql: string): boolean {
  return /^\s*(?:INSERT|UPDATE|DELETE|REPLACE)\b/i.test(sql);
}

/** Whether a statement leaves the database as it is. */
export function isRead(sql: string): boolean {
  return /^\s*(?:\(|(?:SELECT|WITH|SHOW|EXPLAIN|DESCRIBE|ANALYZE|SET)\b)/i.test(sql);
}

/** What a statement can be sent to. */
type StatementTarget = Pick<Pool, 'query'> | Pick<PoolConnection, 'query'>;

interface Statement {
  readonly sql: string;
  readonly dateStrings?: boolean;
}

/** What becomes of the rows of a statement, of whose columns the server has told the types. */
type Finish = (rows: unknown, columns: readonly FieldPacket[] | undefined) => unknown;

/**
 * Sends plain SQL. Whole numbers arrive as numbers, or as text beyond what a number holds exactly. So do decimals with
 * nothing behind the point, as sums are. Other decimals are text. TINYINT, the type of our flags, is a boolean. Times are
 * `YYYY-MM-DD HH:MM:SS` in UTC.
 */
export function send(target: StatementTarget, sql: string, parameters: readonly unknown[] = []): Promise<unknown> {
  return query(target, { sql, dateStrings: true }, parameters, typed);
}

/** As TypeORM expects its rows: times as `Date`, flags as the numbers that its own columns make booleans of. */
export function sendForEntities(
  target: StatementTarget,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<unknown> {
  return query(target, { sql }, parameters, (rows) => rows);
}

/**
 * As `send`, with a limit. A server that says nothing for longer is out of reach: the connection is destroyed, and the
 * statement fails as on a lost one. Nothing else would notice a peer that is gone without a word.
 */
export async function sendWithin(
  connection: PoolConnection,
  limitMs: number,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<unknown> {
  return within(connection, limitMs, send(connection, sql, parameters));
}

/**
 * Destroys the connection where the running statement takes longer than the limit, and fails as on a lost one. The idle
 * connections of its pool go with it: they lead to the same server, and whoever took one would wait as long.
 */
export async function within<T>(connection: PoolConnection, limitMs: number, running: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      discardIdle(connection);
      connection.destroy();
      reject(new SilentServer());
    }, limitMs);
  });
  try {
    return await Promise.race([running, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The driver keeps its idle connections but does not name them in its types. */
interface PoolState {
  readonly _freeConnections?: { toArray(): PoolConnection[] };
}

/** Closes the idle connections of the pool that the connection is of. New ones are opened when they are needed. */
export function discardIdle(connection: PoolConnection): void {
  const { _pool: pool } = connection as unknown as { readonly _pool: Pool | null };
  if (pool) discardAllIdle(pool);
}

/** Closes the idle connections of the pool. */
export function discardAllIdle(pool: Pool): void {
  for (const idle of (pool as PoolState)._freeConnections?.toArray() ?? []) idle.destroy();
}

/** Through the driver's callbacks: its promises take a stack trace for every statement, a tenth of what one costs. */
function query(
  target: StatementTarget,
  statement: Statement,
  parameters: readonly unknown[],
  finish: Finish,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    target.query(statement, parameters as unknown[], (error, result, columns) => {
      if (error) void endedOrNot(target, error).then(reject);
      else resolve(finish(result, columns as readonly FieldPacket[] | undefined));
    });
  });
}

/**
 * MySQL says the same of a session that was ended while it worked and of a statement that was interrupted. Whether it can
 * still be reached tells which: an error of one that is gone is fatal, as that of every lost connection.
 */
function endedOrNot(target: StatementTarget, error: QueryError): Promise<QueryError> {
  return new Promise((resolve) => {
    if (error.errno !== INTERRUPTED || !('ping' in target)) return resolve(error);
    (target as PoolConnection).ping((lost) => resolve(lost ? Object.assign(error, { fatal: true }) : error));
  });
}

/** Once the rows are there: the driver's `typeCast` would be asked for every value of every row, whatever its type. */
function typed(rows: unknown, columns: readonly FieldPacket[] | undefined): unknown {
  // A statement that writes has no columns.
  for (const { columnType, decimals, name } of columns ?? []) {
    if (columnType === mysql2.Types.TINY) convert(rows as Row[], name, isFlagSet);
    // The engines make such decimals of sums, and of signed and unsigned numbers in one column.
    if (columnType === mysql2.Types.NEWDECIMAL && decimals === 0) convert(rows as Row[], name, wholeNumber);
  }
  return rows;
}

type Row = Record<string, unknown>;

function convert(rows: readonly Row[], column: string, to: (value: unknown) => unknown): void {
  for (const row of rows) if (row[column] !== null) row[column] = to(row[column]);
}

function isFlagSet(value: unknown): boolean {
  return value !== 0;
}

function wholeNumber(value: unknown): unknown {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
