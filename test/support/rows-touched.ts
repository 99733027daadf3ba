import type { Database } from '../../src/platform/database/database.js';
import { rowsTouched } from './plans.js';
import { sqlOf } from './statements.js';
import type { SentStatement } from './statements.js';

/** A statement that was sent, and the rows and index entries that the server touches for it. */
export interface TouchedStatement {
  readonly sql: string;
  readonly rows: number;
}

const SELECT = /^\s*(?:\/\*.*?\*\/\s*)*SELECT\b/is;

/**
 * Rows touched by each SELECT that `work` sends on the connections of the service, whichever door it goes through. Those
 * that look up the caller are among them. Each is sent once more, alone in a session, whose own counters tell.
 */
export async function touchedBy(database: Database, work: () => Promise<unknown>): Promise<TouchedStatement[]> {
  const sent = await selectsOf(database, work);
  const touched: TouchedStatement[] = [];
  for (const { sql, parameters } of sent) {
    const rows = await rowsTouched(database, () => database.query(sql, parameters));
    touched.push({ sql: sql.replace(/\s+/g, ' ').trim(), rows });
  }
  return touched;
}

/** What statements have touched together. */
export function rowsOf(statements: readonly TouchedStatement[]): number {
  return statements.reduce((sum, { rows }) => sum + rows, 0);
}

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

async function selectsOf(database: Database, work: () => Promise<unknown>): Promise<readonly SentStatement[]> {
  const sent: SentStatement[] = [];
  const restore = new Map<object, () => void>();
  const listen = (connection: { query: Query }): void => {
    if (restore.has(connection)) return;
    const original = connection.query;
    restore.set(connection, () => (connection.query = original));
    connection.query = function heard(this: unknown, statement: unknown, ...rest: unknown[]): unknown {
      const sql = sqlOf(statement);
      if (SELECT.test(sql)) sent.push({ sql, parameters: parametersOf(statement, rest) });
      return original.call(this, statement, ...rest);
    };
  };
  const onAcquire = (connection: unknown): void => listen(connection as { query: Query });
  database.pool.on('acquire', onAcquire as never);
  try {
    await work();
  } finally {
    database.pool.off('acquire', onAcquire as never);
    for (const undo of restore.values()) undo();
  }
  return sent;
}

/** The driver takes them beside the text or in one object with it. */
function parametersOf(statement: unknown, [second]: readonly unknown[]): readonly unknown[] {
  const values = typeof second === 'function' || second === undefined ? undefined : second;
  return (values ?? (statement as { values?: unknown }).values ?? []) as readonly unknown[];
}
