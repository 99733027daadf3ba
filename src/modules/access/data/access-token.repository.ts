import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not } from 'typeorm';
import type { Repository } from 'typeorm';
import type { TokenOwner } from '../domain/caller.js';
import { AccessTokenEntity } from './access-token.entity.js';

/** Old rows go a few at a time, with the next token of the same owner. */
const PRUNED_AT_ONCE_MAX = 100;

/** All times are the database's. */
const NOW = (): string => 'UTC_TIMESTAMP()';

/** The table of tokens. Callers hold the lock on the owner's row, so that two of them do not meet here. */
@Injectable()
export class AccessTokenRepository {
  constructor(@InjectRepository(AccessTokenEntity) private readonly tokens: Repository<AccessTokenEntity>) {}

  /**
   * `lifetimeSeconds` counts by the database's clock; null is "for good". One statement: it is a part of every log-in.
   */
  async insert(tokenHash: Buffer, owner: TokenOwner, lifetimeSeconds: number | null): Promise<void> {
    await this.tokens
      .createQueryBuilder()
      .insert()
      .values({
        tokenHash,
        userType: owner.type,
        userId: owner.id,
        expiresAt: () => 'UTC_TIMESTAMP() + INTERVAL :lifetimeSeconds SECOND',
      })
      .setParameter('lifetimeSeconds', lifetimeSeconds)
      .updateEntity(false)
      .execute();
  }

  /** Marks every token of the owner as revoked; returns how many were still good for something. */
  async revokeAll(owner: TokenOwner): Promise<number> {
    const { affected } = await this.tokens.update(
      { userType: owner.type, userId: owner.id, revokedAt: IsNull() },
      { revokedAt: NOW },
    );
    return affected ?? 0;
  }

  /** Marks every token of the owner but this one as revoked. */
  async revokeOthers(owner: TokenOwner, tokenHash: Buffer): Promise<void> {
    await this.tokens.update(
      { userType: owner.type, userId: owner.id, tokenHash: Not(tokenHash), revokedAt: IsNull() },
      { revokedAt: NOW },
    );
  }

  /** Marks one token as revoked; one that is revoked already keeps its time. */
  async revoke(tokenHash: Buffer): Promise<void> {
    await this.tokens.update({ tokenHash, revokedAt: IsNull() }, { revokedAt: NOW });
  }

  /** SQL, because a deletion with a limit is none of TypeORM's. */
  async pruneExpired(owner: TokenOwner): Promise<void> {
    await this.tokens.query(
      `DELETE FROM access_token WHERE user_type = ? AND user_id = ? AND expires_at < UTC_TIMESTAMP()
        ORDER BY expires_at LIMIT ${PRUNED_AT_ONCE_MAX}`,
      [owner.type, owner.id],
    );
  }
}
