import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Account, AccountKind, LockOut } from '../domain/account.js';

const NOT_LOCKED_OUT = '(locked_until IS NULL OR locked_until <= UTC_TIMESTAMP())';

/**
 * What a log-in does to an account, whatever its kind. The lock-out is decided in one statement, by the database's
 * clock.
 */
@Injectable()
export class AccountRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The account of this name as stored now, whether or not it is active. */
  async find({ entity, nameField }: AccountKind, name: string): Promise<Account | undefined> {
    const accounts = this.dataSource.getRepository(entity);
    const found = await accounts
      .createQueryBuilder('account')
      .addSelect('account.passwordHash')
      .where({ [nameField]: name })
      .getOne();
    return found ? { id: Number(accounts.getId(found)), passwordHash: found.passwordHash } : undefined;
  }

  /**
   * Lets an account in whose password was found right, unless it is locked out, disabled, or has another password by
   * now. Forgets its failures and stores `newHash`, which may be the old one. Locks the row.
   */
  async admit({ entity }: AccountKind, { id, passwordHash }: Account, newHash: string): Promise<boolean> {
    const { affected } = await this.dataSource
      .getRepository(entity)
      .createQueryBuilder()
      .update()
      .set({ failuresNum: 0, lockedUntil: null, passwordHash: newHash })
      .whereInIds(id)
      .andWhere({ passwordHash, isActive: true })
      .andWhere(NOT_LOCKED_OUT)
      .execute();
    return affected === 1;
  }

  /**
   * Counts one failure; the one that makes it `failuresMax` in a row locks the account out. Failures of a locked one
   * neither count nor prolong. The assignments depend on their order: the servers work from left to right.
   */
  async recordFailure({ entity }: AccountKind, id: number, { failuresMax, lockMinutes }: LockOut): Promise<void> {
    await this.dataSource
      .getRepository(entity)
      .createQueryBuilder()
      .update()
      .set({
        failuresNum: () => 'IF(locked_until IS NULL, failures_num + 1, 1)',
        lockedUntil: () => 'IF(failures_num >= :failuresMax, UTC_TIMESTAMP() + INTERVAL :lockMinutes MINUTE, NULL)',
      })
      .whereInIds(id)
      .andWhere(NOT_LOCKED_OUT)
      .setParameters({ failuresMax, lockMinutes })
      .execute();
  }
}
