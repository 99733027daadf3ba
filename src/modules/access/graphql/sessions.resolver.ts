import { Context } from '@nestjs/graphql';
import { currentContext } from '../../../platform/context/request-context.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Done, DONE } from '../../../platform/graphql/done.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { Sessions } from '../app/sessions.service.js';
import type { SessionHolder } from '../app/sessions.service.js';
import { bearerToken } from '../domain/token.js';
import { ID_MAX } from './access.input.js';
import { Session } from './session.type.js';

const USERS = 'Vendor_User::acl_users';
const SESSION_ID_LENGTH_MAX = 64;

/** Where users are logged in, and how that ends. */
@GqlResolver()
export class SessionsResolver {
  constructor(private readonly sessions: Sessions) {}

  @Gql.query(() => [Session], {
    permission: 'staff',
    forBoundCallers: 'no source data',
    description: "The user's own sessions, the newest hundred; an integration is refused",
  })
  async mySessions(@Context() context: GraphqlContext): Promise<readonly Session[]> {
    return this.sessions.own(holderOf(context));
  }

  @Gql.mutation(() => Done, {
    permission: 'staff',
    forBoundCallers: 'no source data',
    description: 'Ends one of your own sessions; NOT_FOUND where it has ended',
    // It may be the one that asks, which is no longer known then.
    idempotency: 'none',
  })
  async endMySession(
    @Arg.text('id', { max: SESSION_ID_LENGTH_MAX, description: 'The id of the session' }) id: string,
    @Context() context: GraphqlContext,
  ): Promise<Done> {
    await this.sessions.endOwn(holderOf(context), id);
    return DONE;
  }

  @Gql.mutation(() => Done, {
    permission: 'staff',
    forBoundCallers: 'no source data',
    description: 'Ends all of your own sessions but the one that asks',
    idempotency: 'none',
  })
  async endMyOtherSessions(@Context() context: GraphqlContext): Promise<Done> {
    return { count: await this.sessions.endOthers(holderOf(context)) };
  }

  @Gql.query(() => [Session], {
    permission: USERS,
    description: 'The sessions of a user, the newest hundred; NOT_FOUND where there is no such user',
  })
  async userSessions(
    @Arg.int('userId', { max: ID_MAX, description: 'The id of the user' }) userId: number,
  ): Promise<readonly Session[]> {
    return this.sessions.ofUser(userId);
  }

  @Gql.mutation(() => Done, {
    permission: USERS,
    description: 'Ends a session of a user who may do no more than the caller; NOT_FOUND where it has ended',
  })
  async endUserSession(
    @Arg.int('userId', { max: ID_MAX, description: 'The id of the user' }) userId: number,
    @Arg.text('id', { max: SESSION_ID_LENGTH_MAX, description: 'The id of the session' }) id: string,
  ): Promise<Done> {
    await this.sessions.endOfUser(userId, id);
    return DONE;
  }

  @Gql.mutation(() => Done, {
    permission: USERS,
    description: 'Ends all sessions of a user who may do no more than the caller',
  })
  async endUserSessions(
    @Arg.int('userId', { max: ID_MAX, description: 'The id of the user' }) userId: number,
  ): Promise<Done> {
    return { count: await this.sessions.endAllOfUser(userId) };
  }
}

/** The guard has found out who asks. */
function holderOf({ req }: GraphqlContext): SessionHolder {
  return { actor: currentContext().actor, token: bearerToken(req.headers.authorization) };
}
