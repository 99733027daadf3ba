import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Account, AccountKind, LockOut } from '../domain/account.js';

/** What a log-in does to an account, whatever its kind. The lock-out is decided in one statement, by the database's clock. */
@Injectable()
export class AccountRepository {
  constructor(private readonly database: Database) {}

  /** The account of this name as stored now, whether or not it is active. */
  async find({ table, idColumn, nameColumn }: AccountKind, name: string): Promise<Account | undefined> {
    const [row] = await this.database.query<{ id: string; passwordHash: string }>(
      `SELECT ${idColumn} AS id, password_hash AS passwordHash FROM ${table} WHERE ${nameColumn} = ?`,
      [name],
    );
    return row && { id: Number(row.id), passwordHash: row.passwordHash };
  }

  /**
   * Lets an account in whose password was found right, unless it is locked out, disabled, or has another password by
   * now. Forgets its failures and stores `newHash`, which may be the old one. Locks the row.
   */
  async admit({ table, idColumn }: AccountKind, verified: Account, newHash: string): Promise<boolean> {
    const { affectedRows } = await this.database.execute(
      `UPDATE ${table} SET failures_num = 0, locked_until = NULL, password_hash = ?
        WHERE ${idColumn} = ? AND password_hash = ? AND is_active = 1
          AND (locked_until IS NULL OR locked_until <= UTC_TIMESTAMP())`,
      [newHash, verified.id, verified.passwordHash],
    );
    return affectedRows === 1;
  }

  /**
   * Counts one failure; the one that makes it `failuresMax` in a row locks the account out. Failures of a locked one
   * neither count nor prolong. The assignments depend on their order: the servers work from left to right.
   */
  async recordFailure({ table, idColumn }: AccountKind, id: number, limits: LockOut): Promise<void> {
    await this.database.execute(
      `UPDATE ${table}
          SET failures_num = IF(locked_until IS NULL, failures_num + 1, 1),
              locked_until = IF(failures_num >= ?, UTC_TIMESTAMP() + INTERVAL ? MINUTE, NULL)
        WHERE ${idColumn} = ? AND (locked_until IS NULL OR locked_until <= UTC_TIMESTAMP())`,
      [limits.failuresMax, limits.lockMinutes, id],
    );
  }
}
