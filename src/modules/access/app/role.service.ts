import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey } from '../../../platform/database/failure.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { SecurityLog } from '../../security-log/index.js';
import { RoleRepository } from '../data/role.repository.js';
import { refuseViolations, roleNameViolation } from '../domain/inputs.js';
import { SecondFactorCheck } from './second-factor-check.service.js';
import { storedGrant } from '../domain/resource-grant.js';
import type { ResourceGrant } from '../domain/resource-grant.js';
import { limitViolations, NO_LIMITS, roundedLimits } from '../domain/role-limits.js';
import type { RoleLimits } from '../domain/role-limits.js';
import type { SourceBinding } from '../domain/source-binding.js';
import { roleRecord } from './security-records.js';
import { SourceBindings } from './source-bindings.service.js';

type NewRole = ResourceGrant & {
  readonly name: string;
  readonly requiresSecondFactor?: boolean | undefined;
  /** The largest change that its users may write alone; no limit where it is absent. */
  readonly limits?: RoleLimits | undefined;
  /** Absent: not bound to sources. */
  readonly sourceCodes?: SourceBinding | undefined;
};

/** A role with exactly the resources that it was saved with; none are listed where it has all. */
interface Role {
  readonly roleId: number;
  readonly name: string;
  readonly isAll: boolean;
  readonly resources: readonly string[];
  readonly sourceCodes: SourceBinding;
}

/** Roles of users (spec, Authentication). */
@Injectable()
export class RoleService {
  constructor(
    private readonly database: Database,
    private readonly roles: RoleRepository,
    private readonly secondFactor: SecondFactorCheck,
    private readonly bindings: SourceBindings,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Throws `invalid` for a name that is taken or cannot be one, and for a resource or source that does not exist. */
  async create(role: NewRole): Promise<Role> {
    const limits = roundedLimits(role.limits ?? NO_LIMITS);
    refuseViolations(roleNameViolation(role.name), ...limitViolations(limits));
    const grant = storedGrant(role);
    try {
      const { name, requiresSecondFactor = false } = role;
      if (requiresSecondFactor) this.secondFactor.refuseWithoutKey();
      return await this.database.run(async () => {
        const sourceCodes = await this.bindings.checked(role.sourceCodes ?? null);
        const stored = { name, requiresSecondFactor, sourceCodes, ...limits };
        const roleId = await this.roles.insert(stored, grant);
        await this.securityLog.record(roleRecord('role_created', roleId, undefined, { ...stored, ...grant }));
        return { roleId, name, isAll: grant.isAll, resources: grant.resourceIds, sourceCodes };
      });
    } catch (error) {
      if (!isDuplicateKey(error, 'unq_admin_role_name')) throw error;
      throw invalid('A role with the name "%1" already exists.', [role.name]);
    }
  }

  /** The role of this name as stored now; names are compared without regard to case. */
  async find(name: string): Promise<Role | undefined> {
    const role = await this.roles.findByName(name);
    if (!role) return undefined;
    const { roleId, isAll, resourceIds, sourceCodes } = role;
    return { roleId, name: role.name, isAll, resources: resourceIds, sourceCodes };
  }
}
