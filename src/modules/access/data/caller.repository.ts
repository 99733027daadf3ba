import { Injectable } from '@nestjs/common';
import { SourceScope } from '../../../platform/context/source-scope.js';
import { Database } from '../../../platform/database/database.js';
import { Settings } from '../../settings/index.js';
import type { Caller, CallerType } from '../domain/caller.js';
import { Permissions } from '../domain/permissions.js';
import { storedChangeLimit } from '../domain/role-limits.js';
import { USE_RECORDED_EVERY_SECONDS } from './access-token.repository.js';
import { bindingOf, BOUND_SOURCES } from './source-binding.repository.js';
import { IDLE_MINUTES, isIdle, TAKES_BEARER } from './idle-sessions.sql.js';

/** A caller as a token names it, and how long the token is still good; null is "for good". */
interface FoundCaller {
  readonly caller: Caller;
  readonly validForMs: number | null;
  /** Whether a use of the token was written down within the last minute. */
  readonly isUseRecorded: boolean;
}

/** The owner of a token that is refused, and why. */
interface RefusedToken {
  readonly type: CallerType;
  readonly id: string;
  readonly label: string | null;
  readonly reason: 'revoked' | 'expired' | 'unused for too long' | 'not good as a bearer token' | 'disabled';
}

interface CallerRow {
  readonly userType: CallerType;
  readonly userId: number;
  readonly validForMicros: number | null;
  readonly idleSeconds: number;
  readonly idleMinutes: string | null;
  readonly takesBearer: string | null;
  readonly isUseRecorded: number;
  readonly label: string | null;
  readonly isAll: number | null;
  readonly resourceId: string | null;
  readonly lacksSecondFactor: number | null;
  readonly largestQuantity: string | null;
  readonly largestValue: string | null;
  readonly isBound: number | null;
  readonly boundSources: string | null;
}

interface RefusedRow {
  readonly userType: CallerType;
  readonly userId: number;
  readonly label: string | null;
  readonly isRevoked: number;
  readonly isExpired: number;
  readonly isActive: number | null;
  readonly idleSeconds: number;
  readonly idleMinutes: string | null;
}

/** Without a use the log-in counts. */
const IDLE_SECONDS = 'TIMESTAMPDIFF(SECOND, COALESCE(t.last_used_at, t.created_at), UTC_TIMESTAMP())';

/** Reads everything about a token's owner at once; of customers, whose table is another module's, the id alone. */
@Injectable()
export class CallerRepository {
  constructor(private readonly database: Database) {}

  /**
   * The caller of a token that is neither expired, revoked nor left alone for too long. Its owner has to be active, which
   * is not known here of a customer. One statement, with the settings that decide: one row per resource of a custom role
   * or integration, a single one for "all" and for none.
   */
  async find(tokenHash: Buffer): Promise<FoundCaller | undefined> {
    const rows = await this.database.query<CallerRow>(
      `SELECT t.user_type AS userType, t.user_id AS userId,
              TIMESTAMPDIFF(MICROSECOND, UTC_TIMESTAMP(6), t.expires_at) AS validForMicros,
              ${IDLE_SECONDS} AS idleSeconds, ${IDLE_MINUTES} AS idleMinutes, ${TAKES_BEARER} AS takesBearer,
              COALESCE(t.last_used_at > UTC_TIMESTAMP() - INTERVAL ${USE_RECORDED_EVERY_SECONDS} SECOND, 0)
                AS isUseRecorded,
              COALESCE(u.username, i.label, i.name) AS label, COALESCE(r.is_all, i.is_all) AS isAll,
              COALESCE(rr.resource_id, ir.resource_id) AS resourceId,
              r.requires_second_factor = 1 AND f.user_id IS NULL AS lacksSecondFactor,
              r.largest_change_quantity AS largestQuantity, r.largest_change_value AS largestValue,
              COALESCE(r.is_bound, i.is_bound) AS isBound,
              COALESCE(${BOUND_SOURCES.admin}, ${BOUND_SOURCES.integration}) AS boundSources
         FROM access_token t
         LEFT JOIN admin_user u ON t.user_type = 'admin' AND u.user_id = t.user_id AND u.is_active = 1
         LEFT JOIN admin_role r ON r.role_id = u.role_id
         LEFT JOIN admin_role_resource rr ON rr.role_id = r.role_id AND r.is_all = 0
         LEFT JOIN admin_user_second_factor f ON f.user_id = u.user_id AND f.confirmed_at IS NOT NULL
         LEFT JOIN integration i ON t.user_type = 'integration' AND i.integration_id = t.user_id AND i.is_active = 1
         LEFT JOIN integration_resource ir ON ir.integration_id = i.integration_id AND i.is_all = 0
        WHERE t.token_hash = ? AND t.revoked_at IS NULL
          AND (t.expires_at IS NULL OR t.expires_at > UTC_TIMESTAMP(6))
          AND (t.user_type = 'customer' OR u.user_id IS NOT NULL OR i.integration_id IS NOT NULL)`,
      [tokenHash],
    );
    const [first] = rows;
    if (!first || isIdle(first.userType, first)) return undefined;
    const changeLimit = storedChangeLimit(first.largestQuantity, first.largestValue);
    return {
      caller: {
        type: first.userType,
        actor: { type: first.userType, id: String(first.userId), label: first.label },
        permissions: permissionsOf(first, rows),
        lacksSecondFactor: first.lacksSecondFactor === 1,
        ...(changeLimit ? { changeLimit } : {}),
        ...scopeOf(first),
        ...(isSignedOnly(first) ? { isSignedOnly: true } : {}),
      },
      validForMs: first.validForMicros === null ? null : first.validForMicros / 1000,
      isUseRecorded: first.isUseRecorded === 1,
    };
  }

  /** Whose token it was that is refused; undefined for one that nobody was ever given. */
  async refused(tokenHash: Buffer): Promise<RefusedToken | undefined> {
    const [row] = await this.database.query<RefusedRow>(
      `SELECT t.user_type AS userType, t.user_id AS userId, COALESCE(u.username, i.label, i.name) AS label,
              t.revoked_at IS NOT NULL AS isRevoked, COALESCE(t.expires_at <= UTC_TIMESTAMP(), 0) AS isExpired,
              COALESCE(u.is_active, i.is_active) AS isActive,
              ${IDLE_SECONDS} AS idleSeconds, ${IDLE_MINUTES} AS idleMinutes
         FROM access_token t
         LEFT JOIN admin_user u ON t.user_type = 'admin' AND u.user_id = t.user_id
         LEFT JOIN integration i ON t.user_type = 'integration' AND i.integration_id = t.user_id
        WHERE t.token_hash = ?`,
      [tokenHash],
    );
    return row && { type: row.userType, id: String(row.userId), label: row.label, reason: reasonOf(row) };
  }
}

function permissionsOf(first: CallerRow, rows: readonly CallerRow[]): Permissions {
  if (first.userType === 'customer') return Permissions.NONE;
  if (first.isAll === 1) return Permissions.ALL;
  return Permissions.of(rows.flatMap((row) => (row.resourceId === null ? [] : [row.resourceId])));
}

function scopeOf({ isBound, boundSources }: CallerRow): Pick<Caller, 'sourceScope'> {
  const binding = bindingOf(isBound, boundSources);
  return binding === null ? {} : { sourceScope: SourceScope.of(binding) };
}

function isSignedOnly({ userType, takesBearer }: CallerRow): boolean {
  return userType === 'integration' && !Settings.read('oauth/consumer/enable_integration_as_bearer', takesBearer);
}

function reasonOf(row: RefusedRow): RefusedToken['reason'] {
  if (row.isRevoked === 1) return 'revoked';
  if (row.isExpired === 1) return 'expired';
  if (isIdle(row.userType, row)) return 'unused for too long';
  return row.userType === 'integration' && row.isActive === 1 ? 'not good as a bearer token' : 'disabled';
}
