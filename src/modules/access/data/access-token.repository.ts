import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { TokenOwner } from '../domain/caller.js';

/** Old rows go a few at a time, with the next token of the same owner. */
const PRUNED_AT_ONCE_MAX = 100;

/** The table of tokens. Callers hold the lock on the owner's row, so that two of them do not meet here. */
@Injectable()
export class AccessTokenRepository {
  constructor(private readonly database: Database) {}

  /** `lifetimeSeconds` counts by the database's clock; null is "for good". */
  async insert(tokenHash: Buffer, owner: TokenOwner, lifetimeSeconds: number | null): Promise<void> {
    await this.database.execute(
      `INSERT INTO access_token (token_hash, user_type, user_id, created_at, expires_at)
       VALUES (?, ?, ?, UTC_TIMESTAMP(), UTC_TIMESTAMP() + INTERVAL ? SECOND)`,
      [tokenHash, owner.type, owner.id, lifetimeSeconds],
    );
  }

  /** Marks every token of the owner as revoked; answers how many were still good for something. */
  async revokeAll(owner: TokenOwner): Promise<number> {
    const { affectedRows } = await this.database.execute(
      `UPDATE access_token SET revoked_at = UTC_TIMESTAMP()
        WHERE user_type = ? AND user_id = ? AND revoked_at IS NULL`,
      [owner.type, owner.id],
    );
    return affectedRows;
  }

  /** Marks one token as revoked; one that is revoked already keeps its time. */
  async revoke(tokenHash: Buffer): Promise<void> {
    await this.database.execute(
      'UPDATE access_token SET revoked_at = UTC_TIMESTAMP() WHERE token_hash = ? AND revoked_at IS NULL',
      [tokenHash],
    );
  }

  async pruneExpired(owner: TokenOwner): Promise<void> {
    await this.database.execute(
      `DELETE FROM access_token WHERE user_type = ? AND user_id = ? AND expires_at < UTC_TIMESTAMP()
        ORDER BY expires_at LIMIT ${PRUNED_AT_ONCE_MAX}`,
      [owner.type, owner.id],
    );
  }
}
