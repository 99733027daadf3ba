import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import { SecurityLog } from '../../security-log/index.js';
import { RoleRepository } from '../data/role.repository.js';
import { SessionRepository } from '../data/session.repository.js';
import { UserRepository } from '../data/user.repository.js';
import type { TokenOwner } from '../domain/caller.js';
import type { ListedUser } from '../domain/listings.js';
import type { Session } from '../domain/session.js';
import { hashOfToken } from '../domain/token.js';
import { AccessRules, refuseBeyond } from './access-rules.service.js';
import { AccessTokens } from './access-tokens.service.js';
import { Authenticator } from './authenticator.service.js';

/** A user who asks about their own sessions, and the token that they ask with. */
export interface SessionHolder {
  readonly actor: Actor;
  readonly token: string | undefined;
}

/** Whose owner is not the caller has no session that asks. */
const NO_TOKEN = Buffer.alloc(0);
const BEYOND_USER = 'This user may do more than you may.';

/** The log-ins of users that are good now: shown, and ended. */
@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
    private readonly users: UserRepository,
    private readonly roles: RoleRepository,
    private readonly rules: AccessRules,
    private readonly authenticator: Authenticator,
    private readonly securityLog: SecurityLog,
  ) {}

  /** The newest hundred of the caller. Throws `invalid` for an integration. */
  async own(holder: SessionHolder): Promise<Session[]> {
    const { owner, hash } = sessionOf(holder);
    return this.sessions.list(owner, hash);
  }

  /** Ends one of the caller's, the one that asks included. Throws `not-found`, and `invalid` for an integration. */
  async endOwn(holder: SessionHolder, sessionId: string): Promise<void> {
    const { owner } = sessionOf(holder);
    await this.database.run(() => this.end(owner, holder.actor.label, sessionId));
  }

  /** Ends all of the caller's but the one that asks; returns how many. Throws `invalid` for an integration. */
  async endOthers(holder: SessionHolder): Promise<number> {
    const { owner, hash } = sessionOf(holder);
    return this.database.run(async () => {
      const ended = await this.tokens.revokeOthers(owner, hash);
      await this.recordEnd(owner, holder.actor.label, `all others: ${ended}`);
      return ended;
    });
  }

  /** The newest hundred of a user. Throws `not-found`. */
  async ofUser(userId: number): Promise<Session[]> {
    await this.user(userId);
    return this.sessions.list({ type: 'admin', id: userId }, NO_TOKEN);
  }

  /** Ends one session of a user. Throws `not-found`, and `forbidden` where the user may do more than the caller. */
  async endOfUser(userId: number, sessionId: string): Promise<void> {
    await this.rules.change(async (caller) => {
      const user = await this.user(userId);
      await this.refuseBeyondRole(caller, user);
      await this.end({ type: 'admin', id: userId }, user.username, sessionId);
    });
  }

  /** Ends all sessions of a user; returns how many. Throws as `endOfUser` does. */
  async endAllOfUser(userId: number): Promise<number> {
    return this.rules.change(async (caller) => {
      const user = await this.user(userId);
      await this.refuseBeyondRole(caller, user);
      const owner: TokenOwner = { type: 'admin', id: userId };
      const ended = await this.tokens.revokeAll(owner);
      await this.recordEnd(owner, user.username, `all: ${ended}`);
      return ended;
    });
  }

  private async end(owner: TokenOwner, label: string | null, sessionId: string): Promise<void> {
    if (!(await this.sessions.end(owner, sessionId))) throw notFound('The session does not exist or has ended.');
    this.database.afterCommit(() => this.authenticator.forget());
    await this.recordEnd(owner, label, 'one');
  }

  private async recordEnd({ id }: TokenOwner, label: string | null, detail: string): Promise<void> {
    await this.securityLog.record({
      event: 'sessions_ended',
      target: { type: 'user', id: String(id), label },
      detail,
    });
  }

  private async refuseBeyondRole(caller: Parameters<typeof refuseBeyond>[0], user: ListedUser): Promise<void> {
    const role = await this.roles.find(user.role.roleId);
    refuseBeyond(caller, role ?? { isAll: true, resourceIds: [] }, BEYOND_USER);
  }

  private async user(userId: number): Promise<ListedUser> {
    const user = await this.users.find(userId);
    if (!user) throw notFound('The user with the id %1 does not exist.', [userId]);
    return user;
  }
}

function sessionOf({ actor, token }: SessionHolder): { owner: TokenOwner; hash: Buffer } {
  if (actor.type !== 'admin' || token === undefined) {
    throw invalid('Only users have sessions: the token of an integration ends with the integration.');
  }
  return { owner: { type: 'admin', id: Number(actor.id) }, hash: hashOfToken(token) };
}
