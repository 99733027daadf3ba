import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { TokenOwner } from '../domain/caller.js';
import type { Session } from '../domain/session.js';
import { IDLE_MINUTES, isIdle } from './idle-sessions.sql.js';

/** More than anybody looks through; somebody may log in with every request. */
const SESSIONS_LISTED_MAX = 100;

/** What a session is called: nothing about its token follows from it. */
const SESSION_ID = 'LEFT(SHA2(token_hash, 256), 32)';

interface SessionRow extends Omit<Session, 'isCurrent'> {
  readonly isCurrent: number;
  readonly idleSeconds: number;
  readonly idleMinutes: string | null;
}

/** Sessions: the tokens of a user that are good now. */
@Injectable()
export class SessionRepository {
  constructor(private readonly database: Database) {}

  /** The newest sessions of the owner; `current` is the hash of the token that asks. */
  async list({ type, id }: TokenOwner, current: Buffer): Promise<Session[]> {
    const rows = await this.database.query<SessionRow>(
      `SELECT ${SESSION_ID} AS id, created_at AS createdAt, last_used_at AS lastUsedAt, expires_at AS expiresAt, address,
              user_agent AS userAgent, token_hash = ? AS isCurrent,
              TIMESTAMPDIFF(SECOND, COALESCE(last_used_at, created_at), UTC_TIMESTAMP()) AS idleSeconds,
              ${IDLE_MINUTES} AS idleMinutes
         FROM access_token
        WHERE user_type = ? AND user_id = ? AND revoked_at IS NULL AND expires_at > UTC_TIMESTAMP()
        ORDER BY expires_at DESC, token_hash LIMIT ${SESSIONS_LISTED_MAX}`,
      [current, type, id],
    );
    return rows
      .filter((row) => !isIdle(type, row))
      .map((row) => ({
        id: row.id,
        createdAt: row.createdAt,
        lastUsedAt: row.lastUsedAt,
        expiresAt: row.expiresAt,
        address: row.address,
        userAgent: row.userAgent,
        isCurrent: row.isCurrent === 1,
      }));
  }

  /** Ends one session of the owner; false where they have none of this id. */
  async end({ type, id }: TokenOwner, sessionId: string): Promise<boolean> {
    const { affectedRows } = await this.database.execute(
      `UPDATE access_token SET revoked_at = UTC_TIMESTAMP()
        WHERE user_type = ? AND user_id = ? AND revoked_at IS NULL AND ${SESSION_ID} = ?`,
      [type, id, sessionId],
    );
    return affectedRows === 1;
  }
}
