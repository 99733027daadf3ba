import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { AccessTokenRepository } from '../data/access-token.repository.js';
import type { TokenOwner } from '../domain/caller.js';
import { hashOfToken, newToken } from '../domain/token.js';
import { Authenticator } from './authenticator.service.js';

/** Issues and revokes bearer tokens; it joins the caller's transaction, which holds the lock on the owner's row. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly database: Database,
    private readonly tokens: AccessTokenRepository,
    private readonly authenticator: Authenticator,
  ) {}

  /** A new token, told this once; `lifetimeSeconds` by the database's clock, null for one that does not expire. */
  async issue(owner: TokenOwner, lifetimeSeconds: number | null): Promise<string> {
    const token = newToken();
    await this.tokens.pruneExpired(owner);
    await this.tokens.insert(hashOfToken(token), owner, lifetimeSeconds);
    return token;
  }

  /** Ends every token of the owner: here with the commit, in other processes within 5 seconds. */
  async revokeAll(owner: TokenOwner): Promise<number> {
    const revoked = await this.tokens.revokeAll(owner);
    this.database.afterCommit(() => this.authenticator.forget());
    return revoked;
  }

  /** Ends every token of the owner but this one: here with the commit, in other processes within 5 seconds. */
  async revokeOthers(owner: TokenOwner, token: string): Promise<void> {
    await this.tokens.revokeOthers(owner, hashOfToken(token));
    this.database.afterCommit(() => this.authenticator.forget());
  }

  /** Ends one token: here with the commit, in other processes within 5 seconds. Twice is as good as once. */
  async revoke(token: string): Promise<void> {
    await this.tokens.revoke(hashOfToken(token));
    this.database.afterCommit(() => this.authenticator.forget());
  }
}
