import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII, UTC_TIME } from '../../../platform/database/columns.js';
import type { CallerType } from '../domain/caller.js';

/** Row of `access_token`. The token itself is not kept, only its SHA-256. */
@Entity({ name: 'access_token' })
@Index('idx_access_token_owner', ['userType', 'userId', 'expiresAt'])
export class AccessTokenEntity {
  @PrimaryColumn({ type: 'binary', length: 32 })
  tokenHash!: Buffer;

  @Column({ type: 'varchar', length: 16 })
  userType!: CallerType;

  @Column({ type: 'int', unsigned: true })
  userId!: number;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;

  /** Null: the token does not expire. */
  @Column({ ...UTC_TIME, nullable: true })
  expiresAt!: string | null;

  @Column({ ...UTC_TIME, nullable: true })
  revokedAt!: string | null;

  /** To the minute; null while it has not been used. */
  @Column({ ...UTC_TIME, nullable: true })
  lastUsedAt!: string | null;

  /** Where the token was given to. */
  @Column({ ...ASCII, length: 64, nullable: true })
  address!: string | null;

  @Column({ type: 'varchar', length: 100, nullable: true })
  userAgent!: string | null;
}
