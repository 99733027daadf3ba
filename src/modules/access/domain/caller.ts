import type { Actor, ChangeLimit } from '../../../platform/context/request-context.js';
import type { SourceScope } from '../../../platform/context/source-scope.js';
import type { Permissions } from './permissions.js';

/** Whose token it is. */
export type CallerType = 'admin' | 'integration' | 'customer';

/** The owner of a token, by its own id. */
export interface TokenOwner {
  readonly type: CallerType;
  readonly id: number;
}

/** Who calls, and what they may do. A customer has no resources: only routes of permission `self` are open to them. */
export interface Caller {
  readonly type: CallerType;
  readonly actor: Actor;
  readonly permissions: Permissions;
  /** The sources that they are bound to; absent where they are not bound. */
  readonly sourceScope?: SourceScope;
  /** A user whose role asks for a second factor and who has none: all they may do is set one up. */
  readonly lacksSecondFactor?: boolean;
  /** What they may write alone; absent where nothing limits them. */
  readonly changeLimit?: ChangeLimit;
  /** An integration whose token counts in signed requests alone. */
  readonly isSignedOnly?: boolean;
}

/** Whether the caller may use a route or a field of this permission. */
export function mayUse(caller: Caller, permission: string): boolean {
  if (permission === 'anonymous') return true;
  if (permission === 'account') return caller.type !== 'customer';
  if (caller.lacksSecondFactor === true) return false;
  if (permission === 'self') return caller.type === 'customer';
  if (permission === 'staff') return caller.type !== 'customer';
  return caller.permissions.allows(permission);
}
