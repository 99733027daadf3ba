import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from '../../../platform/database/failure.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import { SecurityLog } from '../../security-log/index.js';
import { RoleRepository } from '../data/role.repository.js';
import { refuseViolations, roleNameViolation } from '../domain/inputs.js';
import type { ListedRole, ListRequest, Page, RoleSortField } from '../domain/listings.js';
import { storedGrant } from '../domain/resource-grant.js';
import type { ResourceGrant } from '../domain/resource-grant.js';
import { limitViolations, NO_LIMITS, roundedLimits } from '../domain/role-limits.js';
import type { RoleLimits } from '../domain/role-limits.js';
import type { SourceBinding } from '../domain/source-binding.js';
import { SecondFactorCheck } from './second-factor-check.service.js';
import { AccessRules, covers, coversLimits, refuseBeyond } from './access-rules.service.js';
import { roleRecord } from './security-records.js';
import { SourceBindings } from './source-bindings.service.js';

/** Roles to choose from. */
const OPTIONS_MAX = 500;

/** A role to be saved: a new one without an id. */
type RoleToSave = ResourceGrant & {
  readonly roleId?: number | undefined;
  readonly name: string;
  /** Absent: as it is, and false for a new one. */
  readonly requiresSecondFactor?: boolean | undefined;
  /** Absent: as it is, and null, not bound to sources, for a new one. */
  readonly sourceCodes?: SourceBinding | undefined;
} & {
  /** Absent: as it is, and no limit for a new one. */
  readonly [Limit in keyof RoleLimits]?: RoleLimits[Limit] | undefined;
};

/** A role, and whether the caller may give it to a user. */
export interface RoleOption extends ListedRole {
  readonly isGrantable: boolean;
}

/** Roles, managed by those whose role allows it. */
@Injectable()
export class ManageRoles {
  constructor(
    private readonly roles: RoleRepository,
    private readonly rules: AccessRules,
    private readonly secondFactor: SecondFactorCheck,
    private readonly bindings: SourceBindings,
    private readonly securityLog: SecurityLog,
  ) {}

  list(request: ListRequest<RoleSortField>): Promise<Page<ListedRole>> {
    return this.roles.page(request);
  }

  /** Throws `not-found`. */
  async get(roleId: number): Promise<ListedRole> {
    const role = await this.roles.find(roleId);
    if (!role) throw unknown(roleId);
    return role;
  }

  /** The first 500 roles by name. */
  async options(): Promise<RoleOption[]> {
    const caller = await this.rules.callerPermissions();
    const roles = await this.roles.first(OPTIONS_MAX);
    return roles.map((role) => ({ ...role, isGrantable: covers(caller, role) && coversLimits(role) }));
  }

  /**
   * Saves a role with exactly these resources. Throws `invalid` for a name that is taken or cannot be one and for
   * unknown resources and sources. Throws `forbidden` where the role has or would get anything that the caller may not do. Throws
   * `not-found`, and the refusal of `AccessRules` where no user with all resources would be left.
   */
  async save(role: RoleToSave): Promise<ListedRole> {
    refuseViolations(roleNameViolation(role.name), ...limitViolations({ ...NO_LIMITS, ...given(role) }));
    const grant = storedGrant(role);
    try {
      return await this.rules.change(async (caller) => {
        const existing = role.roleId === undefined ? undefined : await this.get(role.roleId);
        const limits = roundedLimits({ ...(existing ?? NO_LIMITS), ...given(role) });
        refuseBeyond(caller, { ...grant, ...limits }, 'The role would have resources that you do not have.');
        if (existing) refuseBeyond(caller, existing, 'The role has resources that you do not have.');
        const { name, requiresSecondFactor = existing?.requiresSecondFactor ?? false } = role;
        if (requiresSecondFactor && !existing?.requiresSecondFactor) this.secondFactor.refuseWithoutKey();
        const binding = role.sourceCodes === undefined ? (existing?.sourceCodes ?? null) : role.sourceCodes;
        const sourceCodes = await this.bindings.checked(binding);
        const stored = { name, requiresSecondFactor, sourceCodes, ...limits };
        const roleId = existing?.roleId ?? (await this.roles.insert(stored, grant));
        if (existing) await this.roles.replace(roleId, stored, grant);
        const event = existing ? 'role_changed' : 'role_created';
        await this.securityLog.record(roleRecord(event, roleId, existing, { ...stored, ...grant }));
        return await this.get(roleId);
      });
    } catch (error) {
      if (!isDuplicateKey(error, 'unq_admin_role_name')) throw error;
      throw invalid('A role with the name "%1" already exists.', [role.name]);
    }
  }

  /** Throws `invalid` for a role that users have, `forbidden` as `save` does, `not-found`. */
  async delete(roleId: number): Promise<void> {
    await this.rules.change(async (caller) => {
      const role = await this.get(roleId);
      refuseBeyond(caller, role, 'The role has resources that you do not have.');
      if (role.users > 0) {
        throw invalid('The role "%1" is the role of %2 users. Give them another one first.', [role.name, role.users]);
      }
      await this.roles.delete(roleId);
      await this.securityLog.record(roleRecord('role_deleted', roleId, role, undefined));
    });
  }
}

function unknown(roleId: number): Error {
  return notFound('The role with the id %1 does not exist.', [roleId]);
}

/** The limits that were given, null for none; what is absent is left as it is. */
function given({ largestChangeQuantity, largestChangeValue }: RoleToSave): Partial<RoleLimits> {
  return {
    ...(largestChangeQuantity === undefined ? {} : { largestChangeQuantity }),
    ...(largestChangeValue === undefined ? {} : { largestChangeValue }),
  };
}
