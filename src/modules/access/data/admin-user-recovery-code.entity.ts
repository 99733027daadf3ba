import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AdminUserEntity } from './admin-user.entity.js';

/** Row of `admin_user_recovery_code`: the SHA-256 of a code that has not been used. */
@Entity({ name: 'admin_user_recovery_code' })
export class AdminUserRecoveryCodeEntity {
  @ForeignKey(() => AdminUserEntity, { name: 'fk_admin_user_recovery_code_user', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'int', unsigned: true })
  userId!: number;

  @PrimaryColumn({ type: 'binary', length: 32 })
  codeHash!: Buffer;
}
