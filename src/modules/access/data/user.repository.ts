import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly roleId: number;
}

/** The table of users. What a log-in does to it stands in `AccountRepository`. */
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

  /** Locks the user's row until the end of the transaction; undefined where nobody has the name. */
  async lock(username: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ userId: string }>(
      'SELECT user_id AS userId FROM admin_user WHERE username = ? FOR UPDATE',
      [username],
    );
    return row && Number(row.userId);
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
