import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ObjectLiteral, Repository, SelectQueryBuilder } from 'typeorm';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import { accountGuard } from '../domain/account.js';
import type { ListedUser, Page, UserListRequest, UserSortField } from '../domain/listings.js';
import { AdminUserSecondFactorEntity } from './admin-user-second-factor.entity.js';
import { AdminUserEntity } from './admin-user.entity.js';
import { havingText, readPage } from './listing.js';
import type { ListOrder } from './listing.js';

/** What may be changed about a user beside the password. */
interface UserChange {
  readonly email: string;
  readonly roleId: number;
  readonly isActive: boolean;
}

interface NewUser extends UserChange {
  readonly username: string;
  readonly passwordHash: string;
}

const ORDER: ListOrder<UserSortField> = {
  columnOf: {
    username: 'user.username',
    email: 'user.email',
    role: 'role.name',
    isActive: 'user.isActive',
    createdAt: 'user.createdAt',
  },
  usual: 'username',
  id: 'user.userId',
};
const NO_FAILURES = { failuresNum: 0, lockedUntil: null } as const;

/** The table of users. What a log-in does to it stands in `AccountRepository`. */
@Injectable()
export class UserRepository {
  constructor(
    @InjectRepository(AdminUserEntity) private readonly users: Repository<AdminUserEntity>,
    private readonly guards: WriteGuards,
  ) {}

  exists(): Promise<boolean> {
    return this.users.exists();
  }

  async page(request: UserListRequest): Promise<Page<ListedUser>> {
    const query = havingText(this.listed(), request.search, ['user.username', 'user.email']);
    if (request.roleId !== undefined) query.andWhere({ roleId: request.roleId });
    if (request.isActive !== undefined) query.andWhere({ isActive: request.isActive });
    const { entities, raw, totalCount } = await readPage(query, request, ORDER);
    return { items: listedUsers(entities, raw), totalCount };
  }

  async find(userId: number): Promise<ListedUser | undefined> {
    const { entities, raw } = await this.listed().where({ userId }).getRawAndEntities<ObjectLiteral>();
    const [user] = listedUsers(entities, raw);
    return user;
  }

  /** Locks the user's row until the end of the transaction, as a log-in does; then reads it. */
  async lock(userId: number): Promise<ListedUser | undefined> {
    await this.guards.take([accountGuard('admin', userId)]);
    await this.users.findOne({ select: { userId: true }, where: { userId }, lock: { mode: 'pessimistic_write' } });
    return this.find(userId);
  }

  /** Locks the user's row until the end of the transaction; undefined where no user has the name. */
  async lockByName(username: string): Promise<number | undefined> {
    if (this.guards.areNeeded) {
      const known = await this.users.findOne({ select: { userId: true }, where: { username } });
      if (known) await this.guards.take([accountGuard('admin', known.userId)]);
    }
    const user = await this.users.findOne({
      select: { userId: true },
      where: { username },
      lock: { mode: 'pessimistic_write' },
    });
    return user?.userId;
  }

  async insert(newUser: NewUser): Promise<number> {
    const user = this.users.create({ ...newUser });
    await this.users.insert(user);
    return user.userId;
  }

  /** Changes a user whose row is locked. One who can log in again also gets rid of a lock-out. */
  async update(user: ListedUser, { email, roleId, isActive }: UserChange): Promise<void> {
    const isBack = isActive && !user.isActive;
    await this.users.update({ userId: user.userId }, { email, roleId, isActive, ...(isBack ? NO_FAILURES : {}) });
  }

  /** Sets a new password, which also ends a lock-out. */
  async setPassword(userId: number, passwordHash: string): Promise<void> {
    await this.users.update({ userId }, { passwordHash, ...NO_FAILURES });
  }

  /** Sets a new password where the old one is still what it was; false where it is not. In a transaction. */
  async replacePassword(userId: number, oldHash: string, newHash: string): Promise<boolean> {
    await this.guards.take([accountGuard('admin', userId)]);
    const { affected } = await this.users.update({ userId, passwordHash: oldHash }, { passwordHash: newHash });
    return affected === 1;
  }

  /** Undefined for a user who is gone or disabled. */
  async passwordHashOf(userId: number): Promise<string | undefined> {
    const user = await this.users.findOne({ select: { passwordHash: true }, where: { userId, isActive: true } });
    return user?.passwordHash;
  }

  /** Ends a lock-out of the account. */
  async unlock(userId: number): Promise<void> {
    await this.users.update({ userId }, NO_FAILURES);
  }

  async disable(userId: number): Promise<void> {
    await this.users.update({ userId }, { isActive: false });
  }

  /** By the database's clock, as log-ins decide. */
  private listed(): SelectQueryBuilder<AdminUserEntity> {
    return this.users
      .createQueryBuilder('user')
      .innerJoinAndSelect('user.role', 'role')
      .leftJoin(AdminUserSecondFactorEntity, 'factor', 'factor.userId = user.userId AND factor.confirmedAt IS NOT NULL')
      .addSelect('factor.userId IS NOT NULL', 'hasSecondFactor')
      .addSelect('user.lockedUntil > UTC_TIMESTAMP()', 'isLockedOut');
  }
}

/** The end of a lock-out stays in the row until the next log-in. */
function listedUsers(users: readonly AdminUserEntity[], raw: readonly ObjectLiteral[]): ListedUser[] {
  return users.map((user, index) => ({
    ...user,
    lockedUntil: raw[index]?.['isLockedOut'] ? user.lockedUntil : null,
    hasSecondFactor: Boolean(raw[index]?.['hasSecondFactor']),
  }));
}
