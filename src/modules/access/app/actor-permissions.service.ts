import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/context/request-context.js';
import { GrantRepository } from '../data/grant.repository.js';
import { Permissions } from '../domain/permissions.js';

/** What an actor may do by now, for work in their name after their request: their token may have expired long ago. */
@Injectable()
export class ActorPermissions {
  constructor(private readonly grants: GrantRepository) {}

  /**
   * The system may do everything. A user or an integration that is gone or disabled may do nothing, nor may any other
   * actor.
   */
  async of({ type, id }: Actor): Promise<Permissions> {
    if (type === 'system') return Permissions.ALL;
    if (type !== 'admin' && type !== 'integration') return Permissions.NONE;
    return this.grants.permissionsOf({ type, id: Number(id) });
  }
}
