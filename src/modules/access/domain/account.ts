import type { CallerType } from './caller.js';

/**
 * A kind of account that logs in with a name and a password, and the table that keeps it. Beside the two columns named
 * here the table has `password_hash`, `is_active`, `failures_num` and `locked_until`, and its names are unique.
 */
export interface AccountKind {
  /** Whose tokens a log-in gives. */
  readonly owner: CallerType;
  readonly tokenSeconds: number;
  /** Names of the program's own, never of a request: they are written into statements. */
  readonly table: string;
  readonly idColumn: string;
  readonly nameColumn: string;
}

/** What a log-in is checked against. */
export interface Account {
  readonly id: number;
  readonly passwordHash: string;
}

/** So many failures in a row lock an account out, for so long. */
export interface LockOut {
  readonly failuresMax: number;
  readonly lockMinutes: number;
}
