import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { CallerType } from '../domain/caller.js';

/** Row of `access_token`. The token itself is not kept, only its SHA-256. */
@Entity({ name: 'access_token' })
@Index('idx_access_token_owner', ['userType', 'userId', 'expiresAt'])
export class AccessTokenEntity {
  @PrimaryColumn({ name: 'token_hash', type: 'binary', length: 32 })
  tokenHash!: Buffer;

  @Column({ name: 'user_type', type: 'varchar', length: 16 })
  userType!: CallerType;

  @Column({ name: 'user_id', type: 'int', unsigned: true })
  userId!: number;

  @Column({ name: 'created_at', type: 'datetime', default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;

  /** Null: the token does not expire. */
  @Column({ name: 'expires_at', type: 'datetime', nullable: true })
  expiresAt!: string | null;

  @Column({ name: 'revoked_at', type: 'datetime', nullable: true })
  revokedAt!: string | null;
}
