import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Caller, CallerType } from '../domain/caller.js';
import { Permissions } from '../domain/permissions.js';

/** A caller as a token names it, and how long the token is still good; null is "for good". */
export interface FoundCaller {
  readonly caller: Caller;
  readonly validForMs: number | null;
}

interface CallerRow {
  readonly userType: CallerType;
  readonly userId: number;
  readonly validForMicros: number | null;
  readonly label: string | null;
  readonly isAll: number | null;
  readonly resourceId: string | null;
  readonly lacksSecondFactor: number | null;
}

/** Reads everything about a token's owner at once; of customers, whose table is another module's, the id alone. */
@Injectable()
export class CallerRepository {
  constructor(private readonly database: Database) {}

  /**
   * The caller of a token that is neither expired nor revoked and whose owner is active, which is not known here of a
   * customer. One statement: one row per resource of a custom role or integration, a single one for "all" and for none.
   */
  async find(tokenHash: Buffer): Promise<FoundCaller | undefined> {
    const rows = await this.database.query<CallerRow>(
      `SELECT t.user_type AS userType, t.user_id AS userId,
              TIMESTAMPDIFF(MICROSECOND, UTC_TIMESTAMP(6), t.expires_at) AS validForMicros,
              COALESCE(u.username, i.name) AS label, COALESCE(r.is_all, i.is_all) AS isAll,
              COALESCE(rr.resource_id, ir.resource_id) AS resourceId,
              r.requires_second_factor = 1 AND f.user_id IS NULL AS lacksSecondFactor
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
    if (!first) return undefined;
    return {
      caller: {
        type: first.userType,
        actor: { type: first.userType, id: String(first.userId), label: first.label },
        permissions: permissionsOf(first, rows),
        lacksSecondFactor: first.lacksSecondFactor === 1,
      },
      validForMs: first.validForMicros === null ? null : first.validForMicros / 1000,
    };
  }
}

function permissionsOf(first: CallerRow, rows: readonly CallerRow[]): Permissions {
  if (first.userType === 'customer') return Permissions.NONE;
  if (first.isAll === 1) return Permissions.ALL;
  return Permissions.of(rows.flatMap((row) => (row.resourceId === null ? [] : [row.resourceId])));
}
