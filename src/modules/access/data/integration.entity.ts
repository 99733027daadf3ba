import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { ActorType } from '../../../platform/context/request-context.js';
import { FLAG, TEXT, UTC_TIME } from '../../../platform/database/columns.js';
import type { ListedIntegration } from '../domain/listings.js';

/** Row of `integration`: another system that calls with a token of its own. */
@Entity({ name: 'integration' })
@Index('idx_integration_name', ['name'])
@Index('unq_integration_label', ['label'], { unique: true })
export class IntegrationEntity implements Omit<ListedIntegration, 'resourceIds' | 'sourceCodes' | 'lastUsedAt'> {
  @PrimaryGeneratedColumn({ type: 'int', unsigned: true })
  integrationId!: number;

  @Column(TEXT)
  name!: string;

  /** The name in the history; null of one that an earlier version has made, which goes by its name. */
  @Column({ ...TEXT, nullable: true })
  label!: string | null;

  @Column({ ...FLAG, default: 0 })
  isAll!: boolean;

  @Column({ ...FLAG, default: 1 })
  isActive!: boolean;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;

  /** Null: it does not expire. */
  @Column({ ...UTC_TIME, nullable: true })
  expiresAt!: string | null;

  /** Who has made it or answers for it; null where an earlier version has made it. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  creatorType!: ActorType | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  creatorId!: string | null;

  @Column({ ...TEXT, nullable: true })
  creatorLabel!: string | null;

  /** Whether it sees and writes the sources of `integration_source` alone, be there none left. */
  @Column({ ...FLAG, default: 0 })
  isBound!: boolean;
}
