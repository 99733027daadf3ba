import { Context } from '@nestjs/graphql';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { AccessControl } from '../app/access-control.service.js';
import { allResources } from '../domain/resources.js';
import { Viewer } from './viewer.type.js';

/** The caller's own rights, by which the dashboard shows its menus. */
@GqlResolver()
export class ViewerResolver {
  constructor(private readonly access: AccessControl) {}

  @Gql.query(() => Viewer, { permission: 'staff', description: 'Who asks, and what they may do' })
  async viewer(@Context() { req }: GraphqlContext): Promise<Viewer> {
    const { actor, permissions } = await this.access.authorize(req.headers.authorization, 'staff');
    return {
      ...actor,
      isAll: permissions.isAll,
      permissions: allResources().filter((id) => permissions.allows(id)),
    };
  }
}
