import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { notForBoundCallers } from '../../../platform/context/source-scope.js';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { RoleRepository } from '../data/role.repository.js';
import type { Permissions } from '../domain/permissions.js';
import type { StoredGrant } from '../domain/resource-grant.js';
import { limitsCover, NO_LIMITS } from '../domain/role-limits.js';
import type { RoleLimits } from '../domain/role-limits.js';
import { ActorPermissions } from './actor-permissions.service.js';
import { Authenticator } from './authenticator.service.js';
import { RefusalLog } from './refusal-log.service.js';

/**
 * The rules of every change, over an interface, of who may do what. A caller gives, takes or touches no more than they
 * may do themselves. A user who can log in and may do everything is always left.
 */
@Injectable()
export class AccessRules {
  constructor(
    private readonly database: Database,
    private readonly roles: RoleRepository,
    private readonly permissions: ActorPermissions,
    private readonly authenticator: Authenticator,
    private readonly refusals: RefusalLog,
  ) {}

  /**
   * Runs a change in one transaction, one after the other, with what the caller may do at that moment. Throws `invalid`
   * where no user with all resources would be left. What was changed holds in this process with the commit.
   */
  async change<T>(work: (caller: Permissions) => Promise<T>): Promise<T> {
    return this.refusals.ofRules(() => this.changeAlone(work));
  }

  /** What the caller may do as of now, whatever their token was told before. */
  async callerPermissions(): Promise<Permissions> {
    return this.permissions.of(currentContext().actor);
  }

  private async changeAlone<T>(work: (caller: Permissions) => Promise<T>): Promise<T> {
    return this.database.run(async () => {
      await this.roles.lockAll();
      const { permissions: caller, sourceScope } = await this.permissions.grantOf(currentContext().actor);
      // Bound since their token was looked up: they could widen themselves.
      if (sourceScope.isBound) throw notForBoundCallers();
      const before = await this.roles.countAdministrators();
      const result = await work(caller);
      if (before > 0 && (await this.roles.countAdministrators()) === 0) {
        throw invalid('Somebody who can log in has to keep all resources: this is the last user who has them.');
      }
      this.database.afterCommit(() => this.authenticator.forget());
      return result;
    });
  }
}

/** Whether these permissions hold everything of the grant. */
export function covers(permissions: Permissions, { isAll, resourceIds }: StoredGrant): boolean {
  return permissions.isAll || (!isAll && resourceIds.every((id) => permissions.allows(id)));
}

/** Whether the running request's caller may write alone whatever the role may; an integration may write anything. */
export function coversLimits(role: Partial<RoleLimits>): boolean {
  return limitsCover(currentContext().changeLimit, { ...NO_LIMITS, ...role });
}

/** Throws `forbidden` where the grant has anything that the caller may not do; `what` says what was tried. */
export function refuseBeyond(caller: Permissions, grant: StoredGrant & Partial<RoleLimits>, what: string): void {
  if (!coversLimits(grant)) {
    throw new ApplicationError(
      'forbidden',
      'What you may write alone has a limit, and this goes beyond it. Only somebody without that limit can do it.',
    );
  }
  if (covers(caller, grant)) return;
  throw new ApplicationError('forbidden', `${what} Only somebody who may do all of that can.`);
}
