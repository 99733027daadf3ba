import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import { accountGuard } from '../domain/account.js';
import type { Account, AccountKind } from '../domain/account.js';
import type { LockOut } from '../domain/lock-out.js';

const NOT_LOCKED_OUT = '(locked_until IS NULL OR locked_until <= UTC_TIMESTAMP())';

/** An account that may log in, as far as its own row goes. */
interface LockedAccount {
  /** Whether failures from anywhere have locked it out. */
  readonly isLockedOut: boolean;
}

/**
 * What a log-in does to an account, whatever its kind. What concerns one address stands in `LogInAddressRepository`.
 * All times are the database's.
 */
@Injectable()
export class AccountRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly guards: WriteGuards,
  ) {}

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
   * Locks an account in whose password was found right, until the transaction ends. Undefined where it is disabled or
   * has another password by now. The id 0 is nobody's: its guard is shared, as nothing is decided about it.
   */
  async lock({ entity, owner }: AccountKind, { id, passwordHash }: Account): Promise<LockedAccount | undefined> {
    const guard = accountGuard(owner, id);
    await (id === 0 ? this.guards.share(guard) : this.guards.take([guard]));
    const row = await this.dataSource
      .getRepository(entity)
      .createQueryBuilder('account')
      .select('account.lockedUntil > UTC_TIMESTAMP()', 'isLockedOut')
      .whereInIds(id)
      .andWhere({ passwordHash, isActive: true })
      .setLock('pessimistic_write')
      .getRawOne<{ isLockedOut: number | null }>();
    return row && { isLockedOut: row.isLockedOut === 1 };
  }

  /**
   * Notes a log-in to a locked account: stores `newHash`, which may be the old one, and forgets its failures. A lock-out
   * that holds is left to strangers.
   */
  async admit({ entity }: AccountKind, id: number, newHash: string): Promise<void> {
    await this.dataSource
      .getRepository(entity)
      .createQueryBuilder()
      .update()
      .set({
        failuresNum: () => 'IF(locked_until > UTC_TIMESTAMP(), failures_num, 0)',
        lockedUntil: () => 'IF(locked_until > UTC_TIMESTAMP(), locked_until, NULL)',
        passwordHash: newHash,
      })
      .whereInIds(id)
      .execute();
  }

  /**
   * Counts one failure; the one that makes it `failuresMax` in a row locks the account out, and only of it this returns
   * true. Failures of a locked one neither count nor prolong. The assignments depend on their order: the servers work
   * from left to right. Locks the row where it changes.
   */
  async recordFailure({ entity }: AccountKind, id: number, { failuresMax, lockMinutes }: LockOut): Promise<boolean> {
    const accounts = this.dataSource.getRepository(entity);
    const { affected } = await accounts
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
    const row = await accounts
      .createQueryBuilder('account')
      .select('account.lockedUntil > UTC_TIMESTAMP()', 'isLockedOut')
      .whereInIds(id)
      .getRawOne<{ isLockedOut: number | null }>();
    return affected === 1 && row?.isLockedOut === 1;
  }
}
