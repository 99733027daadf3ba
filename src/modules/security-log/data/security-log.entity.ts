import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { TEXT, UTC_TIME } from '../../../platform/database/columns.js';
import type { SecurityActorType, SecurityEvent } from '../domain/security-entry.js';

const WORD = { type: 'varchar', charset: 'ascii', collation: 'ascii_bin' } as const;

/** Row of `security_log`. A trigger refuses every change of it, and every deletion but that of pruning. */
@Entity({ name: 'security_log' })
@Index('idx_security_log_created_at', ['createdAt'])
@Index('idx_security_log_event', ['event', 'createdAt'])
@Index('idx_security_log_actor', ['actorLabel', 'createdAt'])
@Index('idx_security_log_address', ['address', 'createdAt'])
export class SecurityLogEntity {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  entryId!: number;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;

  @Column({ ...WORD, length: 32 })
  event!: SecurityEvent;

  @Column({ ...WORD, length: 16 })
  actorType!: SecurityActorType;

  @Column({ type: 'varchar', length: 64, nullable: true })
  actorId!: string | null;

  @Column({ ...TEXT, nullable: true })
  actorLabel!: string | null;

  @Column({ ...WORD, length: 64, nullable: true })
  address!: string | null;

  @Column({ ...WORD, length: 32, nullable: true })
  targetType!: string | null;

  @Column({ ...TEXT, nullable: true })
  targetId!: string | null;

  @Column({ ...TEXT, nullable: true })
  targetLabel!: string | null;

  @Column({ ...TEXT, nullable: true })
  detail!: string | null;

  /** JSON: of each field what it was before and after, or that it changed. */
  @Column({ type: 'text', nullable: true })
  changes!: string | null;

  @Column({ ...WORD, length: 16, nullable: true })
  origin!: string | null;

  @Column({ ...WORD, length: 64, nullable: true })
  requestId!: string | null;

  @Column({ type: 'int', unsigned: true, default: 1 })
  occurrences!: number;
}
