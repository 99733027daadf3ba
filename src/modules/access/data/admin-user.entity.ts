import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { AdminRoleEntity } from './admin-role.entity.js';

/** Row of `admin_user`. Usernames and addresses are compared without regard to case. */
@Entity({ name: 'admin_user' })
@Index('unq_admin_user_username', ['username'], { unique: true })
@Index('unq_admin_user_email', ['email'], { unique: true })
@Index('idx_admin_user_role', ['roleId'])
export class AdminUserEntity {
  @PrimaryGeneratedColumn({ name: 'user_id', type: 'int', unsigned: true })
  userId!: number;

  @Column({ type: 'varchar', length: 40 })
  username!: string;

  @Column({ type: 'varchar', length: 128 })
  email!: string;

  @Column({ name: 'password_hash', type: 'varchar', length: 255, charset: 'ascii', collation: 'ascii_bin' })
  passwordHash!: string;

  @ForeignKey(() => AdminRoleEntity, { name: 'fk_admin_user_role' })
  @Column({ name: 'role_id', type: 'int', unsigned: true })
  roleId!: number;

  @Column({ name: 'is_active', type: 'smallint', unsigned: true, default: 1 })
  isActive!: number;

  /** Failures in a row since the last success or lock-out. */
  @Column({ name: 'failures_num', type: 'smallint', unsigned: true, default: 0 })
  failuresNum!: number;

  @Column({ name: 'locked_until', type: 'datetime', nullable: true })
  lockedUntil!: string | null;

  @Column({ name: 'created_at', type: 'datetime', default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;
}
