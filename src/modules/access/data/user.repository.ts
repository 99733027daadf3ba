import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** What a log-in is checked against. */
export interface Credentials {
  readonly userId: number;
  readonly passwordHash: string;
}

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly roleId: number;
}

/** The table of users. The lock-out is decided by the database, in one statement and by its clock. */
@Injectable()
export class UserRepository {
  constructor(private readonly database: Database) {}

  async exists(): Promise<boolean> {
    return (await this.database.query('SELECT user_id FROM admin_user LIMIT 1')).length > 0;
  }

  async insert(user: NewUser): Promise<number> {
    const { insertId } = await this.database.execute(
      'INSERT INTO admin_user (username, email, password_hash, role_id, created_at) VALUES (?, ?, ?, ?, UTC_TIMESTAMP())',
      [user.username, user.email, user.passwordHash, user.roleId],
    );
    return insertId;
  }

  async findCredentials(username: string): Promise<Credentials | undefined> {
    const [row] = await this.database.query<{ userId: string; passwordHash: string }>(
      'SELECT user_id AS userId, password_hash AS passwordHash FROM admin_user WHERE username = ?',
      [username],
    );
    return row && { userId: Number(row.userId), passwordHash: row.passwordHash };
  }

  /** Locks the user's row until the end of the transaction; undefined where nobody has the name. */
  async lock(username: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ userId: string }>(
      'SELECT user_id AS userId FROM admin_user WHERE username = ? FOR UPDATE',
      [username],
    );
    return row && Number(row.userId);
  }

  /**
   * Lets a user in whose password was found right, unless they are locked out, disabled, or have another password by
   * now. Forgets their failures and stores `newHash`, which may be the old one. Locks the row.
   */
  async admit(verified: Credentials, newHash: string): Promise<boolean> {
    const { affectedRows } = await this.database.execute(
      `UPDATE admin_user SET failures_num = 0, locked_until = NULL, password_hash = ?
        WHERE user_id = ? AND password_hash = ? AND is_active = 1
          AND (locked_until IS NULL OR locked_until <= UTC_TIMESTAMP())`,
      [newHash, verified.userId, verified.passwordHash],
    );
    return affectedRows === 1;
  }

  /**
   * Counts one failure; the one that makes it `failuresMax` in a row locks the user out. Failures of a locked user
   * neither count nor prolong. The assignments depend on their order: the servers work from left to right.
   */
  async recordFailure(
    userId: number,
    limits: { readonly failuresMax: number; readonly lockMinutes: number },
  ): Promise<void> {
    await this.database.execute(
      `UPDATE admin_user
          SET failures_num = IF(locked_until IS NULL, failures_num + 1, 1),
              locked_until = IF(failures_num >= ?, UTC_TIMESTAMP() + INTERVAL ? MINUTE, NULL)
        WHERE user_id = ? AND (locked_until IS NULL OR locked_until <= UTC_TIMESTAMP())`,
      [limits.failuresMax, limits.lockMinutes, userId],
    );
  }

  /** Sets a new password, which also ends a lock-out. */
  async setPassword(userId: number, passwordHash: string): Promise<void> {
    await this.database.execute(
      'UPDATE admin_user SET password_hash = ?, failures_num = 0, locked_until = NULL WHERE user_id = ?',
      [passwordHash, userId],
    );
  }

  async disable(userId: number): Promise<void> {
    await this.database.execute('UPDATE admin_user SET is_active = 0 WHERE user_id = ?', [userId]);
  }
}
