import mysql2 from 'mysql2';
import type { FieldPacket, Pool, PoolConnection } from 'mysql2';
import { SilentServer } from './failure.js';

/** What a statement can be sent to. */
export type StatementTarget = Pick<Pool, 'query'> | Pick<PoolConnection, 'query'>;

/**
 * Rows of plain SQL: whole numbers as numbers (as text where a number cannot hold them), TINYINT as a boolean, decimals as
 * text, times as `YYYY-MM-DD HH:MM:SS` in UTC.
 */
export async function send(
  target: StatementTarget,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<unknown> {
  return query(target, { sql, dateStrings: true }, parameters, readFlags);
}

/** As TypeORM expects its rows: times as `Date`, flags as the entity's columns say. */
export async function sendForEntities(
  target: StatementTarget,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<unknown> {
  return query(target, { sql }, parameters, (result) => result);
}

/**
 * As `send`, with a limit: a server that says nothing for longer is out of reach, so the connection is destroyed and the
 * statement fails as on a lost one. Nobody else would notice a peer that is gone without a word.
 */
export async function sendWithin(
  connection: PoolConnection,
  limitMs: number,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<unknown> {
  return within(connection, limitMs, send(connection, sql, parameters));
}

/** Destroys the connection where the running statement takes longer than the limit, and fails as on a lost one. */
export async function within<T>(connection: PoolConnection, limitMs: number, running: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
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

/** Through the driver's callbacks: its promises take a stack trace for every statement, a tenth of what one costs. */
function query(
  target: StatementTarget,
  statement: { readonly sql: string; readonly dateStrings?: boolean },
  parameters: readonly unknown[],
  read: (result: unknown, columns: readonly FieldPacket[] | undefined) => unknown,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    target.query(statement, parameters as unknown[], (error, result, columns) => {
      if (error) reject(error);
      else resolve(read(result, columns as readonly FieldPacket[] | undefined));
    });
  });
}

/** After the parsing: the driver's own `typeCast` would be asked for every value of every row. */
function readFlags(result: unknown, columns: readonly FieldPacket[] | undefined): unknown {
  if (!columns) return result;
  for (const { columnType, name } of columns) {
    if (columnType !== mysql2.Types.TINY) continue;
    for (const row of result as Record<string, unknown>[]) {
      if (row[name] !== null) row[name] = row[name] !== 0;
    }
  }
  return result;
}
