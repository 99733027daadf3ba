import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/context/request-context.js';
import { SourceScope } from '../../../platform/context/source-scope.js';
import { GrantRepository } from '../data/grant.repository.js';
import type { Grant } from '../data/grant.repository.js';
import { Permissions } from '../domain/permissions.js';

/** What an actor may do by now, for work in their name after their request: their token may have expired long ago. */
@Injectable()
export class ActorPermissions {
  constructor(private readonly grants: GrantRepository) {}

  /** The permissions of `grantOf`. */
  async of(actor: Actor): Promise<Permissions> {
    return (await this.grantOf(actor)).permissions;
  }

  /**
   * The system may do everything everywhere. A user or an integration that is gone or disabled may do nothing, nor may any
   * other actor. One statement, none for the system and for customers.
   */
  async grantOf({ type, id }: Actor): Promise<Grant> {
    if (type === 'system') {
      return { permissions: Permissions.ALL, sourceScope: SourceScope.EVERYWHERE, changeLimit: undefined };
    }
    if (type !== 'admin' && type !== 'integration') return NOTHING;
    return this.grants.grantOf({ type, id: Number(id) });
  }
}

/** Who may do nothing needs no sources. */
const NOTHING: Grant = { permissions: Permissions.NONE, sourceScope: SourceScope.of([]), changeLimit: undefined };
