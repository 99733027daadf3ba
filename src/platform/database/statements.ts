import type { Pool, PoolConnection } from 'mysql2';
import { SilentServer } from './failure.js';

/** What a statement can be sent to. */
export type StatementTarget = Pick<Pool, 'query'> | Pick<PoolConnection, 'query'>;

interface Statement {
  readonly sql: string;
  readonly dateStrings?: boolean;
  readonly bigNumberStrings?: boolean;
}

/** Rows of plain SQL: decimals and big integers as text, times as `YYYY-MM-DD HH:MM:SS` in UTC. */
export function send(target: StatementTarget, sql: string, parameters: readonly unknown[] = []): Promise<unknown> {
  return query(target, { sql, dateStrings: true, bigNumberStrings: true }, parameters);
}

/** As TypeORM expects its rows: times as `Date`, big integers as numbers where they fit. */
export function sendForEntities(
  target: StatementTarget,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<unknown> {
  return query(target, { sql }, parameters);
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
function query(target: StatementTarget, statement: Statement, parameters: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    target.query(statement, parameters as unknown[], (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}
