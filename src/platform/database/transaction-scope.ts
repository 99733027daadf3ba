import type { PoolConnection } from 'mysql2';
import type { QueryRunner } from 'typeorm';
import { send, sendForEntities, within } from './statements.js';

/** What runs before or after the end of a transaction. */
export type Hook = () => Promise<void> | void;

/** What one attempt of a transaction has, from its connection to the hooks of its end. */
export interface TransactionScope {
  readonly connection: PoolConnection;
  /** False where statements on a lent connection commit on their own. */
  readonly isTransaction: boolean;
  readonly beforeCommit: Hook[];
  readonly afterCommit: Hook[];
  readonly afterRollback: Hook[];
  /** A statement that takes longer than this destroys the connection; none where the server's own limits do. */
  readonly limitMs: number | undefined;
  /** What belongs to this transaction alone, by the key of the service that keeps it. */
  readonly kept: Map<symbol, unknown>;
  /** What TypeORM speaks through here; made when it is first asked for, since most transactions have no need of it. */
  runner: QueryRunner | undefined;
  /** Set when the connection goes back: work left running must not write inside another caller's transaction. */
  isOver: boolean;
}

/** A scope that has just begun. */
export function openScope(
  connection: PoolConnection,
  { limitMs, isTransaction = true }: { readonly limitMs?: number; readonly isTransaction?: boolean } = {},
): TransactionScope {
  return {
    connection,
    isTransaction,
    beforeCommit: [],
    afterCommit: [],
    afterRollback: [],
    limitMs,
    kept: new Map(),
    runner: undefined,
    isOver: false,
  };
}

/** Throws where the transaction has ended. */
export function assertRunning(scope: TransactionScope): void {
  if (scope.isOver) throw new Error('The transaction that this work began in is over.');
}

/** Sends a statement on the connection of the scope. */
export function sendIn(scope: TransactionScope, sql: string, parameters: readonly unknown[] = []): Promise<unknown> {
  return limited(scope, send(scope.connection, sql, parameters));
}

/** Sends a statement of TypeORM on the connection of the scope. */
export function sendForEntitiesIn(
  scope: TransactionScope,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<unknown> {
  return limited(scope, sendForEntities(scope.connection, sql, parameters));
}

function limited<T>({ connection, limitMs }: TransactionScope, running: Promise<T>): Promise<T> {
  return limitMs === undefined ? running : within(connection, limitMs, running);
}
