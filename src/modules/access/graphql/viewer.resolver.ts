import { Context } from '@nestjs/graphql';
import { invalid } from '../../../platform/errors/application-error.js';
import { Done, DONE } from '../../../platform/graphql/done.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { AccessControl } from '../app/access-control.service.js';
import { AccessTokens } from '../app/access-tokens.service.js';
import { allResources } from '../domain/resources.js';
import { bearerToken } from '../domain/token.js';
import { Viewer } from './viewer.type.js';

/** The caller's own rights, by which the dashboard shows its menus. */
@GqlResolver()
export class ViewerResolver {
  constructor(
    private readonly access: AccessControl,
    private readonly tokens: AccessTokens,
  ) {}

  @Gql.query(() => Viewer, {
    permission: 'account',
    forBoundCallers: 'no source data',
    description: 'Who asks, and what they may do',
  })
  async viewer(@Context() { req }: GraphqlContext): Promise<Viewer> {
    const { authorization } = req.headers;
    const caller = await this.access.authorize(authorization, 'account', 'no source data');
    const { actor, permissions, lacksSecondFactor, sourceScope } = caller;
    return {
      ...actor,
      isAll: permissions.isAll,
      lacksSecondFactor: lacksSecondFactor === true,
      boundSources: sourceScope?.codes ?? null,
      permissions: allResources().filter((id) => permissions.allows(id)),
    };
  }

  @Gql.mutation(() => Done, {
    permission: 'account',
    forBoundCallers: 'no source data',
    description: "Ends the user's token that the request came with; an integration is refused",
    // A caller who asks again is no longer known.
    idempotency: 'none',
  })
  async signOut(@Context() { req }: GraphqlContext): Promise<Done> {
    const { authorization } = req.headers;
    const { actor } = await this.access.authorize(authorization, 'account', 'no source data');
    const token = bearerToken(authorization);
    if (actor.type !== 'admin' || token === undefined) {
      throw invalid('Only users sign out: the token of an integration ends with the integration.');
    }
    await this.tokens.signOut(token, actor);
    return DONE;
  }
}
