import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not } from 'typeorm';
import type { Repository } from 'typeorm';
import type { TokenOwner } from '../domain/caller.js';
import { AccessTokenEntity } from './access-token.entity.js';

/** Old rows go a few at a time, with the next token of the same owner. */
const PRUNED_AT_ONCE_MAX = 100;

/** All times are the database's. */
const NOW = (): string => 'UTC_TIMESTAMP()';

/** A use is written down no more often, so that reading costs no write. */
export const USE_RECORDED_EVERY_SECONDS = 60;

/** What is stored of a token that is given to somebody. */
interface NewToken {
  /** By the database's clock; null is "for good". */
  readonly lifetimeSeconds: number | null;
  /** Where it is given to. */
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** The table of tokens. Callers hold the lock on the owner's row, so that two of them do not meet here. */
@Injectable()
export class AccessTokenRepository {
  constructor(@InjectRepository(AccessTokenEntity) private readonly tokens: Repository<AccessTokenEntity>) {}

  /** One statement: it is a part of every log-in. */
  async insert(tokenHash: Buffer, owner: TokenOwner, { lifetimeSeconds, address, userAgent }: NewToken): Promise<void> {
    await this.tokens
      .createQueryBuilder()
      .insert()
      .values({
        tokenHash,
        userType: owner.type,
        userId: owner.id,
        address,
        userAgent,
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

  /** Marks one token as revoked; one that is revoked already keeps its time. */
  async revoke(tokenHash: Buffer): Promise<void> {
    await this.tokens.update({ tokenHash, revokedAt: IsNull() }, { revokedAt: NOW });
  }

  /** Marks every token of the owner but this one as revoked; returns how many were still good for something. */
  async revokeOthers(owner: TokenOwner, kept: Buffer): Promise<number> {
    const { affected } = await this.tokens.update(
      { userType: owner.type, userId: owner.id, revokedAt: IsNull(), tokenHash: Not(kept) },
      { revokedAt: NOW },
    );
    return affected ?? 0;
  }

  /** Writes down that the token is in use, unless that was done within the last minute. */
  async recordUse(tokenHash: Buffer): Promise<void> {
    await this.tokens
      .createQueryBuilder()
      .update()
      .set({ lastUsedAt: NOW })
      .where({ tokenHash })
      .andWhere('(last_used_at IS NULL OR last_used_at <= UTC_TIMESTAMP() - INTERVAL :seconds SECOND)')
      .setParameters({ seconds: USE_RECORDED_EVERY_SECONDS })
      .execute();
  }

  /** When any token of these owners was last used, by the owner's id. */
  async lastUses(type: TokenOwner['type'], ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const tokens = await this.tokens.find({
      select: { tokenHash: true, userId: true, lastUsedAt: true },
      where: { userType: type, userId: In(ids), lastUsedAt: Not(IsNull()) },
      order: { lastUsedAt: 'ASC' },
    });
    return new Map(tokens.map(({ userId, lastUsedAt }) => [userId, lastUsedAt ?? '']));
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
