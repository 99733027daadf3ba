import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { StoredGrant } from '../domain/resource-grant.js';

/** A role as it is stored. */
export interface StoredRole extends StoredGrant {
  readonly roleId: number;
  readonly name: string;
}

/** The tables of roles and their resources. */
@Injectable()
export class RoleRepository {
  constructor(private readonly database: Database) {}

  async insert(name: string, grant: StoredGrant): Promise<number> {
    const { insertId } = await this.database.execute('INSERT INTO admin_role (role_name, is_all) VALUES (?, ?)', [
      name,
      grant.isAll ? 1 : 0,
    ]);
    if (grant.resourceIds.length > 0) {
      await this.database.execute('INSERT INTO admin_role_resource (role_id, resource_id) VALUES ?', [
        grant.resourceIds.map((resourceId) => [insertId, resourceId]),
      ]);
    }
    return insertId;
  }

  async find(name: string): Promise<StoredRole | undefined> {
    const rows = await this.database.query<{
      roleId: string;
      name: string;
      isAll: number;
      resourceId: string | null;
    }>(
      `SELECT r.role_id AS roleId, r.role_name AS name, r.is_all AS isAll, rr.resource_id AS resourceId
         FROM admin_role r LEFT JOIN admin_role_resource rr ON rr.role_id = r.role_id
        WHERE r.role_name = ? ORDER BY rr.resource_id`,
      [name],
    );
    const [first] = rows;
    return (
      first && {
        roleId: Number(first.roleId),
        name: first.name,
        isAll: Number(first.isAll) === 1,
        resourceIds: rows.flatMap((row) => (row.resourceId === null ? [] : [row.resourceId])),
      }
    );
  }
}
