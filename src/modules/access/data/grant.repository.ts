import { Injectable } from '@nestjs/common';
import type { ChangeLimit } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { Permissions } from '../domain/permissions.js';
import { storedChangeLimit } from '../domain/role-limits.js';

interface GrantRow {
  readonly isAll: number;
  readonly resourceId: string | null;
  readonly largestQuantity: string | null;
  readonly largestValue: string | null;
}

const GRANTS = {
  admin: `SELECT r.is_all AS isAll, g.resource_id AS resourceId,
                 r.largest_change_quantity AS largestQuantity, r.largest_change_value AS largestValue
            FROM admin_user u
            JOIN admin_role r ON r.role_id = u.role_id
            LEFT JOIN admin_role_resource g ON g.role_id = r.role_id AND r.is_all = 0
           WHERE u.user_id = ? AND u.is_active = 1`,
  integration: `SELECT i.is_all AS isAll, g.resource_id AS resourceId, NULL AS largestQuantity, NULL AS largestValue
                  FROM integration i
                  LEFT JOIN integration_resource g ON g.integration_id = i.integration_id AND i.is_all = 0
                 WHERE i.integration_id = ? AND i.is_active = 1
                   AND (i.expires_at IS NULL OR i.expires_at > UTC_TIMESTAMP())`,
} as const;

/** What somebody may do as of now, and the largest change that they may write alone. */
export interface CurrentGrant {
  readonly permissions: Permissions;
  readonly changeLimit: ChangeLimit | undefined;
}

/** A user or an integration, by its own id. */
interface GrantHolder {
  readonly type: keyof typeof GRANTS;
  readonly id: number;
}

/** What users and integrations may do as of now, whether or not they have a token. */
@Injectable()
export class GrantRepository {
  constructor(private readonly database: Database) {}

  /** One that is gone or disabled may do nothing. */
  async of({ type, id }: GrantHolder): Promise<CurrentGrant> {
    const rows = await this.database.query<GrantRow>(GRANTS[type], [id]);
    const changeLimit = storedChangeLimit(rows[0]?.largestQuantity ?? null, rows[0]?.largestValue ?? null);
    return { permissions: permissionsIn(rows), changeLimit };
  }
}

function permissionsIn(rows: readonly GrantRow[]): Permissions {
  if (rows.some(({ isAll }) => isAll === 1)) return Permissions.ALL;
  return Permissions.of(rows.flatMap(({ resourceId }) => (resourceId === null ? [] : [resourceId])));
}
