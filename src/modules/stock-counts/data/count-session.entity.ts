import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, FLAG, TEXT, UTC_TIME } from '../../../platform/database/columns.js';
import { REQUEST_ID_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { COUNT_NAME_LENGTH_MAX, COUNT_REFERENCE_LENGTH_MAX } from '../domain/count-session.js';
import type { CountKind, CountSession, CountStatus } from '../domain/count-session.js';

/** Row of `inventory_count_session`. */
@Entity({ name: 'inventory_count_session' })
@Index('idx_count_session_source_status', ['sourceCode', 'status'])
@Index('idx_count_session_status_closed', ['status', 'closedAt'])
export class CountSessionEntity implements CountSession {
  @PrimaryGeneratedColumn({ type: 'int', unsigned: true })
  sessionId!: number;

  @Column(TEXT)
  sourceCode!: string;

  @Column({ ...ASCII, length: 16 })
  kind!: CountKind;

  @Column({ ...FLAG, default: 0 })
  isBlind!: boolean;

  @Column({ type: 'varchar', length: COUNT_NAME_LENGTH_MAX })
  name!: string;

  @Column({ type: 'varchar', length: COUNT_REFERENCE_LENGTH_MAX, nullable: true })
  reference!: string | null;

  @Column({ ...ASCII, length: 16, default: 'open' })
  status!: CountStatus;

  @Column({ type: 'int', unsigned: true, default: 0 })
  revision!: number;

  @Column({ ...TEXT, nullable: true })
  createdBy!: string | null;

  @Column(ASCII)
  creator!: string;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  updatedAt!: string;

  @Column({ ...TEXT, nullable: true })
  closedBy!: string | null;

  @Column({ ...UTC_TIME, nullable: true })
  closedAt!: string | null;

  @Column({ ...ASCII, length: REQUEST_ID_LENGTH_MAX, nullable: true })
  requestId!: string | null;

  @Column({ type: 'int', unsigned: true, default: 0 })
  changedItems!: number;
}
