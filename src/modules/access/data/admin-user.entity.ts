import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, FLAG, UTC_TIME } from '../../../platform/database/columns.js';
import type { AccountState } from '../domain/account.js';
import type { ListedUser } from '../domain/listings.js';
import { AdminRoleEntity } from './admin-role.entity.js';

/** Row of `admin_user`. Usernames and addresses are compared without regard to case. */
@Entity({ name: 'admin_user' })
@Index('unq_admin_user_username', ['username'], { unique: true })
@Index('unq_admin_user_email', ['email'], { unique: true })
@Index('idx_admin_user_role', ['roleId'])
export class AdminUserEntity implements Omit<ListedUser, 'hasSecondFactor'>, AccountState {
  @PrimaryGeneratedColumn({ type: 'int', unsigned: true })
  userId!: number;

  @Column({ type: 'varchar', length: 40 })
  username!: string;

  @Column({ type: 'varchar', length: 128 })
  email!: string;

  // Left out of every query that does not name it.
  @Column({ ...ASCII, select: false })
  passwordHash!: string;

  @Column({ type: 'int', unsigned: true, select: false })
  roleId!: number;

  @ManyToOne(() => AdminRoleEntity)
  @JoinColumn({ name: 'role_id', foreignKeyConstraintName: 'fk_admin_user_role' })
  role!: AdminRoleEntity;

  @Column({ ...FLAG, default: 1 })
  isActive!: boolean;

  /** Failures in a row since the last success or lock-out. */
  @Column({ type: 'smallint', unsigned: true, default: 0, select: false })
  failuresNum!: number;

  @Column({ ...UTC_TIME, nullable: true })
  lockedUntil!: string | null;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;
}
