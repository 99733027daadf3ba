import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ASCII, UTC_TIME } from '../../../platform/database/columns.js';
import { AdminUserEntity } from './admin-user.entity.js';

/** Row of `admin_user_second_factor`: what an authenticator app shares with the service. */
@Entity({ name: 'admin_user_second_factor' })
export class AdminUserSecondFactorEntity {
  @ForeignKey(() => AdminUserEntity, { name: 'fk_admin_user_second_factor_user', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'int', unsigned: true })
  userId!: number;

  /** Encrypted. Left out of every query that does not name it. */
  @Column({ ...ASCII, select: false })
  secret!: string;

  /** The step of time of the last code that was taken: no code of it or of an earlier one is taken again. */
  @Column({ type: 'int', unsigned: true, default: 0 })
  lastStep!: number;

  /** Wrong codes in a row after the right password. */
  @Column({ type: 'smallint', unsigned: true, default: 0 })
  failuresNum!: number;

  @Column({ ...UTC_TIME, nullable: true })
  lockedUntil!: string | null;

  /** Null: the secret was shown, and no code of it has come yet. */
  @Column({ ...UTC_TIME, nullable: true })
  confirmedAt!: string | null;
}
