import { Injectable } from '@nestjs/common';
import { findContext } from '../../../platform/context/request-context.js';
import type { Actor } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { SecurityLog } from '../../security-log/index.js';
import { AccessTokenRepository } from '../data/access-token.repository.js';
import type { TokenOwner } from '../domain/caller.js';
import { hashOfToken, newToken } from '../domain/token.js';
import { shortUserAgent } from '../domain/user-agent.js';
import { Authenticator } from './authenticator.service.js';

/** Issues and revokes bearer tokens; it joins the caller's transaction, which holds the lock on the owner's row. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokenRepository,
    private readonly authenticator: Authenticator,
    private readonly securityLog: SecurityLog,
  ) {}

  /** A new token, told this once; `lifetimeSeconds` by the database's clock, null for one that does not expire. */
  async issue(owner: TokenOwner, lifetimeSeconds: number | null): Promise<string> {
    const token = newToken();
    await this.tokens.pruneExpired(owner);
    const { address = null, userAgent } = findContext() ?? {};
    await this.tokens.insert(hashOfToken(token), owner, {
      lifetimeSeconds,
      address,
      userAgent: shortUserAgent(userAgent),
    });
    return token;
  }

  /** Ends every token of the owner but the one of this hash, as `revokeAll` does. */
  async revokeOthers(owner: TokenOwner, kept: Buffer): Promise<number> {
    const revoked = await this.tokens.revokeOthers(owner, kept);
    this.database.afterCommit(() => this.authenticator.forget());
    return revoked;
  }

  /** Ends every token of the owner: here with the commit, in other processes within 5 seconds. */
  async revokeAll(owner: TokenOwner): Promise<number> {
    const revoked = await this.tokens.revokeAll(owner);
    this.database.afterCommit(() => this.authenticator.forget());
    return revoked;
  }

  /**
   * Ends the token that a user signs out with: here with the commit, in other processes within 5 seconds. Twice is as
   * good as once.
   */
  async signOut(token: string, { id, label }: Actor): Promise<void> {
    await this.database.run(async () => {
      await this.tokens.revoke(hashOfToken(token));
      await this.securityLog.record({ event: 'sign_out', target: { type: 'user', id, label } });
      this.database.afterCommit(() => this.authenticator.forget());
    });
  }
}
