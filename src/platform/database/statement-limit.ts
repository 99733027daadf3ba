import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A server that says nothing about a statement for longer is out of reach. A request has no statement that takes as
 * long, and a process is to be ready again within a minute.
 */
const USUAL_MS = 40_000;
/** For commands, schedules and rebuilds, which read and write large slices. */
export const LONG_STATEMENT_MS = 10 * 60_000;
/** For migrations: a change of a large table is one statement. */
export const MIGRATION_STATEMENT_MS = 6 * 3_600_000;

const limits = new AsyncLocalStorage<number>();

/** What a statement of the current call chain may take. */
export function statementLimitMs(): number {
  return limits.getStore() ?? USUAL_MS;
}

/** Runs `work`, each statement of which may take so long. */
export function withStatementLimit<T>(limitMs: number, work: () => T): T {
  return limits.run(limitMs, work);
}
