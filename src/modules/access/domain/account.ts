import type { CallerType } from './caller.js';

/** What log-ins read and write of an account, whatever its kind. */
export interface AccountState {
  readonly passwordHash: string;
  readonly isActive: boolean;
  /** Failures in a row since the last success or lock-out. */
  readonly failuresNum: number;
  /** When the last lock-out by failures from anywhere ends or ended. */
  readonly lockedUntil: string | null;
}

/** A kind of account that logs in with a name and a password, and what keeps it. */
export interface AccountKind {
  /** Whose tokens a log-in gives. */
  readonly owner: CallerType;
  readonly tokenSeconds: number;
  /** The entity of its table, whose primary key is one number. */
  readonly entity: new () => AccountState;
  /** Its property that people log in with; no two accounts have the same. */
  readonly nameField: string;
}

/** What a log-in is checked against. */
export interface Account {
  readonly id: number;
  readonly passwordHash: string;
}

/** The name of the guard row of an account, which is taken wherever its row is locked. */
export function accountGuard(type: CallerType, id: number): string {
  return `account:${type}:${id}`;
}
