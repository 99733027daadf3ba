import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/context/request-context.js';
import { GrantRepository } from '../data/grant.repository.js';
import type { CurrentGrant } from '../data/grant.repository.js';
import { Permissions } from '../domain/permissions.js';

/** What an actor may do by now, for work in their name after their request: their token may have expired long ago. */
@Injectable()
export class ActorPermissions {
  constructor(private readonly grants: GrantRepository) {}

  /**
   * The system may do everything. A user or an integration that is gone or disabled may do nothing, nor may any other
   * actor.
   */
  async of(actor: Actor): Promise<Permissions> {
    return (await this.grantOf(actor)).permissions;
  }

  /** As `of`, with the largest change that the actor may write alone. */
  async grantOf({ type, id }: Actor): Promise<CurrentGrant> {
    if (type === 'system') return { permissions: Permissions.ALL, changeLimit: undefined };
    if (type !== 'admin' && type !== 'integration') return { permissions: Permissions.NONE, changeLimit: undefined };
    return this.grants.of({ type, id: Number(id) });
  }
}
