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
import { roleRecord } from './security-records.js';

type NewRole = ResourceGrant & {
  readonly name: string;
  readonly requiresSecondFactor?: boolean | undefined;
  /** The largest change that its users may write alone; no limit where it is absent. */
  readonly limits?: RoleLimits | undefined;
};

/** A role with exactly the resources that it was saved with; none are listed where it has all. */
interface Role {
  readonly roleId: number;
  readonly name: string;
  readonly isAll: boolean;
  readonly resources: readonly string[];
}

/** Roles of users (spec, Authentication). */
@Injectable()
export class RoleService {
  constructor(
    private readonly database: Database,
    private readonly roles: RoleRepository,
    private readonly secondFactor: SecondFactorCheck,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Throws `invalid` for a name that is taken or cannot be one, and for a resource that does not exist. */
  async create(role: NewRole): Promise<Role> {
    const limits = roundedLimits(role.limits ?? NO_LIMITS);
    refuseViolations(roleNameViolation(role.name), ...limitViolations(limits));
    const grant = storedGrant(role);
    try {
      const { name, requiresSecondFactor = false } = role;
      if (requiresSecondFactor) this.secondFactor.refuseWithoutKey();
      const roleId = await this.database.run(async () => {
        const stored = { name, requiresSecondFactor, ...limits };
        const id = await this.roles.insert(stored, grant);
        await this.securityLog.record(roleRecord('role_created', id, undefined, { ...stored, ...grant }));
        return id;
      });
      return { roleId, name: role.name, isAll: grant.isAll, resources: grant.resourceIds };
    } catch (error) {
      if (!isDuplicateKey(error, 'unq_admin_role_name')) throw error;
      throw invalid('A role with the name "%1" already exists.', [role.name]);
    }
  }

  /** The role of this name as stored now; names are compared without regard to case. */
  async find(name: string): Promise<Role | undefined> {
    const role = await this.roles.findByName(name);
    return role && { roleId: role.roleId, name: role.name, isAll: role.isAll, resources: role.resourceIds };
  }
}
