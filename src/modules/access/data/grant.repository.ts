import { Injectable } from '@nestjs/common';
import type { ChangeLimit } from '../../../platform/context/request-context.js';
import { SourceScope } from '../../../platform/context/source-scope.js';
import { Database } from '../../../platform/database/database.js';
import { Permissions } from '../domain/permissions.js';
import { storedChangeLimit } from '../domain/role-limits.js';
import { bindingOf, BOUND_SOURCES } from './source-binding.repository.js';

interface GrantRow {
  readonly isAll: number;
  readonly resourceId: string | null;
  readonly isBound: number;
  readonly boundSources: string | null;
  readonly largestQuantity: string | null;
  readonly largestValue: string | null;
}

/** What somebody may do as of now, at which sources, and the largest change that they may write alone. */
export interface Grant {
  readonly permissions: Permissions;
  readonly sourceScope: SourceScope;
  readonly changeLimit: ChangeLimit | undefined;
}

const GRANTS = {
  admin: `SELECT r.is_all AS isAll, g.resource_id AS resourceId, r.is_bound AS isBound, ${BOUND_SOURCES.admin} AS boundSources,
                 r.largest_change_quantity AS largestQuantity, r.largest_change_value AS largestValue
            FROM admin_user u
            JOIN admin_role r ON r.role_id = u.role_id
            LEFT JOIN admin_role_resource g ON g.role_id = r.role_id AND r.is_all = 0
           WHERE u.user_id = ? AND u.is_active = 1`,
  integration: `SELECT i.is_all AS isAll, g.resource_id AS resourceId, i.is_bound AS isBound,
                       ${BOUND_SOURCES.integration} AS boundSources, NULL AS largestQuantity, NULL AS largestValue
                  FROM integration i
                  LEFT JOIN integration_resource g ON g.integration_id = i.integration_id AND i.is_all = 0
                 WHERE i.integration_id = ? AND i.is_active = 1
                   AND (i.expires_at IS NULL OR i.expires_at > UTC_TIMESTAMP())`,
} as const;

/** A user or an integration, by its own id. */
interface GrantHolder {
  readonly type: keyof typeof GRANTS;
  readonly id: number;
}

/** What users and integrations may do as of now, whether or not they have a token. */
@Injectable()
export class GrantRepository {
  constructor(private readonly database: Database) {}

  /** One that is gone or disabled may do nothing. One statement. */
  async grantOf({ type, id }: GrantHolder): Promise<Grant> {
    const rows = await this.database.query<GrantRow>(GRANTS[type], [id]);
    const [first] = rows;
    if (!first) return { permissions: Permissions.NONE, sourceScope: SourceScope.of([]), changeLimit: undefined };
    return {
      permissions: permissionsOf(rows),
      sourceScope: SourceScope.of(bindingOf(first.isBound, first.boundSources)),
      changeLimit: storedChangeLimit(first.largestQuantity, first.largestValue),
    };
  }
}

function permissionsOf(rows: readonly GrantRow[]): Permissions {
  if (rows.some(({ isAll }) => isAll === 1)) return Permissions.ALL;
  return Permissions.of(rows.flatMap(({ resourceId }) => (resourceId === null ? [] : [resourceId])));
}
