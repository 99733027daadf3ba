import { changesBetween } from '../../security-log/index.js';
import type { SecurityChanges, SecurityRecord } from '../../security-log/index.js';
import type { ListedUser } from '../domain/listings.js';
import type { StoredGrant } from '../domain/resource-grant.js';
import type { RoleLimits } from '../domain/role-limits.js';
import type { SourceBinding } from '../domain/source-binding.js';

interface UserState {
  readonly email: string;
  readonly role: string;
  readonly isActive: boolean;
}

type NamedGrant = StoredGrant & { readonly name: string; readonly sourceCodes: SourceBinding };
type NamedRole = NamedGrant & RoleLimits & { readonly requiresSecondFactor: boolean };

/** What the security log shows of a user. */
export function stateOf({ email, role, isActive }: ListedUser): UserState {
  return { email, role: role.name, isActive };
}

/** The record of a user who was made or changed; of the password no more than that. */
export function userRecord(
  event: 'user_created' | 'user_changed',
  { userId, username }: { readonly userId: number; readonly username: string },
  before: UserState | undefined,
  after: UserState,
  hasNewPassword = before === undefined,
): SecurityRecord {
  const shown = ({ email, role, isActive }: UserState) => ({ email, role, is_active: isActive });
  const changes: SecurityChanges = {
    ...changesBetween(before && shown(before), shown(after)),
    ...(hasNewPassword ? { password: 'changed' as const } : {}),
  };
  return { event, target: { type: 'user', id: String(userId), label: username }, changes };
}

/** The record of what users change of their own log-in. */
export function ownRecord(userId: number, username: string | undefined, changes: SecurityChanges): SecurityRecord {
  return { event: 'user_changed', target: { type: 'user', id: String(userId), label: username ?? null }, changes };
}

/** The record of a role that was made, changed or deleted. */
export function roleRecord(
  event: 'role_created' | 'role_changed' | 'role_deleted',
  roleId: number,
  before: NamedRole | undefined,
  after: NamedRole | undefined,
): SecurityRecord {
  const shown = (role: NamedRole) => ({
    ...shownGrant(role),
    requires_second_factor: role.requiresSecondFactor,
    ...shownLimits(role),
  });
  return {
    event,
    target: { type: 'role', id: String(roleId), label: (after ?? before)?.name ?? null },
    changes: changesBetween(before && shown(before), after && shown(after)),
  };
}

/** Roles without limits are shown as they always were. */
function shownLimits({ largestChangeQuantity, largestChangeValue }: RoleLimits): Readonly<Record<string, number>> {
  return {
    ...(largestChangeQuantity === null ? {} : { largest_change_quantity: largestChangeQuantity.toNumber() }),
    ...(largestChangeValue === null ? {} : { largest_change_value: largestChangeValue }),
  };
}

/** What the security log shows of what a role or an integration may do. */
export function shownGrant({ name, isAll, resourceIds, sourceCodes }: NamedGrant): {
  name: string;
  all: boolean;
  resources: readonly string[];
  sources: readonly string[] | 'all';
} {
  return {
    name,
    all: isAll,
    resources: [...resourceIds].sort(),
    sources: sourceCodes === null ? 'all' : [...sourceCodes].sort(),
  };
}
