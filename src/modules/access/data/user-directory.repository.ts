import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { ListedUser, Page, UserListRequest, UserSortField } from '../domain/listings.js';
import { likeAnywhere, orderBy, windowOf } from './listing.sql.js';

interface UserRow {
  readonly user_id: string;
  readonly username: string;
  readonly email: string;
  readonly is_active: number;
  readonly locked_until: string | null;
  readonly created_at: string;
  readonly role_id: string;
  readonly role_name: string;
  readonly is_all: number;
}

/** What may be changed about a user beside the password. */
export interface UserChange {
  readonly email: string;
  readonly roleId: number;
  readonly isActive: boolean;
}

const COLUMN_OF: Readonly<Record<UserSortField, string>> = {
  username: 'u.username',
  email: 'u.email',
  role: 'r.role_name',
  isActive: 'u.is_active',
  createdAt: 'u.created_at',
};
const FROM = 'FROM admin_user u JOIN admin_role r ON r.role_id = u.role_id';
const SELECT = `SELECT u.user_id, u.username, u.email, u.is_active, u.created_at, r.role_id, r.role_name, r.is_all,
    IF(u.locked_until > UTC_TIMESTAMP(), u.locked_until, NULL) AS locked_until ${FROM}`;

/** Users as those see them who manage them. */
@Injectable()
export class UserDirectoryRepository {
  constructor(private readonly database: Database) {}

  async page(request: UserListRequest): Promise<Page<ListedUser>> {
    const like = likeAnywhere(request.search, ['u.username', 'u.email']);
    const conditions = [
      like.where,
      ...(request.roleId === undefined ? [] : ['u.role_id = ?']),
      ...(request.isActive === undefined ? [] : ['u.is_active = ?']),
    ];
    const parameters = [
      ...like.parameters,
      ...(request.roleId === undefined ? [] : [request.roleId]),
      ...(request.isActive === undefined ? [] : [request.isActive ? 1 : 0]),
    ];
    const where = `WHERE ${conditions.join(' AND ')}`;
    const [count] = await this.database.query<{ total: string }>(
      `SELECT COUNT(*) AS total ${FROM} ${where}`,
      parameters,
    );
    const totalCount = Number(count?.total ?? 0);
    const rows = await this.database.query<UserRow>(
      `${SELECT} ${where} ORDER BY ${orderBy(request.sort, COLUMN_OF, 'u.username')}, u.user_id LIMIT ? OFFSET ?`,
      [...parameters, ...windowOf(request, totalCount)],
    );
    return { items: rows.map(toUser), totalCount };
  }

  async find(userId: number): Promise<ListedUser | undefined> {
    const [row] = await this.database.query<UserRow>(`${SELECT} WHERE u.user_id = ?`, [userId]);
    return row && toUser(row);
  }

  /** Locks the user's row until the end of the transaction, as a log-in does; then reads it. */
  async lock(userId: number): Promise<ListedUser | undefined> {
    await this.database.query('SELECT user_id FROM admin_user WHERE user_id = ? FOR UPDATE', [userId]);
    return this.find(userId);
  }

  /** A user who can log in again also gets rid of a lock-out. */
  async update(userId: number, { email, roleId, isActive }: UserChange): Promise<void> {
    await this.database.execute(
      `UPDATE admin_user
          SET failures_num = IF(is_active = 0 AND ? = 1, 0, failures_num),
              locked_until = IF(is_active = 0 AND ? = 1, NULL, locked_until),
              email = ?, role_id = ?, is_active = ?
        WHERE user_id = ?`,
      [isActive ? 1 : 0, isActive ? 1 : 0, email, roleId, isActive ? 1 : 0, userId],
    );
  }
}

function toUser(row: UserRow): ListedUser {
  return {
    userId: Number(row.user_id),
    username: row.username,
    email: row.email,
    isActive: Number(row.is_active) === 1,
    lockedUntil: row.locked_until,
    createdAt: row.created_at,
    role: { roleId: Number(row.role_id), name: row.role_name, isAll: Number(row.is_all) === 1 },
  };
}
