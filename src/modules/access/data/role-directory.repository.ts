import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { StoredGrant } from '../domain/resource-grant.js';
import type { ListedRole, ListRequest, Page, RoleSortField } from '../domain/listings.js';
import { likeAnywhere, orderBy, windowOf } from './listing.sql.js';

interface RoleRow {
  readonly role_id: string;
  readonly role_name: string;
  readonly is_all: number;
  readonly users: string;
}

const COLUMN_OF: Readonly<Record<RoleSortField, string>> = { name: 'r.role_name', isAll: 'r.is_all', users: 'users' };
/** Users are counted for the rows of the page alone. */
const SELECT = `SELECT r.role_id, r.role_name, r.is_all,
    (SELECT COUNT(*) FROM admin_user u WHERE u.role_id = r.role_id) AS users
  FROM admin_role r`;

/** Roles as those see them who manage them. */
@Injectable()
export class RoleDirectoryRepository {
  constructor(private readonly database: Database) {}

  /**
   * Locks every role until the transaction ends: whoever changes roles or users waits here, so that what is decided about
   * who may do what is still so when it is written. Roles are few and change rarely; log-ins do not wait.
   */
  async lockAll(): Promise<void> {
    await this.database.query('SELECT role_id FROM admin_role ORDER BY role_id FOR UPDATE');
  }

  /** Users who can log in and may do everything. */
  async countAdministrators(): Promise<number> {
    const [row] = await this.database.query<{ users: string }>(
      `SELECT COUNT(*) AS users FROM admin_user u JOIN admin_role r ON r.role_id = u.role_id
        WHERE u.is_active = 1 AND r.is_all = 1`,
    );
    return Number(row?.users ?? 0);
  }

  async page(request: ListRequest<RoleSortField>): Promise<Page<ListedRole>> {
    const { where, parameters } = likeAnywhere(request.search, ['r.role_name']);
    const [count] = await this.database.query<{ total: string }>(
      `SELECT COUNT(*) AS total FROM admin_role r WHERE ${where}`,
      parameters,
    );
    const totalCount = Number(count?.total ?? 0);
    const rows = await this.database.query<RoleRow>(
      `${SELECT} WHERE ${where} ORDER BY ${orderBy(request.sort, COLUMN_OF, 'r.role_name')}, r.role_id LIMIT ? OFFSET ?`,
      [...parameters, ...windowOf(request, totalCount)],
    );
    return { items: await this.withResources(rows), totalCount };
  }

  async find(roleId: number): Promise<ListedRole | undefined> {
    const rows = await this.database.query<RoleRow>(`${SELECT} WHERE r.role_id = ?`, [roleId]);
    const [role] = await this.withResources(rows);
    return role;
  }

  /** All roles by name, at most `limit`. */
  async all(limit: number): Promise<ListedRole[]> {
    const rows = await this.database.query<RoleRow>(`${SELECT} ORDER BY r.role_name LIMIT ?`, [limit]);
    return this.withResources(rows);
  }

  /** Gives the role this name and these resources and no others. */
  async replace(roleId: number, name: string, grant: StoredGrant): Promise<void> {
    await this.database.execute('UPDATE admin_role SET role_name = ?, is_all = ? WHERE role_id = ?', [
      name,
      grant.isAll ? 1 : 0,
      roleId,
    ]);
    await this.database.execute('DELETE FROM admin_role_resource WHERE role_id = ?', [roleId]);
    if (grant.resourceIds.length === 0) return;
    await this.database.execute('INSERT INTO admin_role_resource (role_id, resource_id) VALUES ?', [
      grant.resourceIds.map((resourceId) => [roleId, resourceId]),
    ]);
  }

  async delete(roleId: number): Promise<void> {
    await this.database.execute('DELETE FROM admin_role WHERE role_id = ?', [roleId]);
  }

  private async withResources(rows: readonly RoleRow[]): Promise<ListedRole[]> {
    if (rows.length === 0) return [];
    const resources = await this.database.query<{ role_id: string; resource_id: string }>(
      'SELECT role_id, resource_id FROM admin_role_resource WHERE role_id IN (?) ORDER BY resource_id',
      [rows.map((row) => row.role_id)],
    );
    const byRole = new Map<number, string[]>(rows.map((row) => [Number(row.role_id), []]));
    for (const row of resources) byRole.get(Number(row.role_id))?.push(row.resource_id);
    return rows.map((row) => ({
      roleId: Number(row.role_id),
      name: row.role_name,
      isAll: Number(row.is_all) === 1,
      resourceIds: byRole.get(Number(row.role_id)) ?? [],
      users: Number(row.users),
    }));
  }
}
