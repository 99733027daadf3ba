import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { FLAG, TEXT, UTC_TIME } from '../../../platform/database/columns.js';
import type { ListedIntegration } from '../domain/listings.js';

/** Row of `integration`: another system that calls with a token of its own. */
@Entity({ name: 'integration' })
@Index('unq_integration_name', ['name'], { unique: true })
export class IntegrationEntity implements Omit<ListedIntegration, 'resourceIds'> {
  @PrimaryGeneratedColumn({ type: 'int', unsigned: true })
  integrationId!: number;

  @Column(TEXT)
  name!: string;

  @Column({ ...FLAG, default: 0 })
  isAll!: boolean;

  @Column({ ...FLAG, default: 1 })
  isActive!: boolean;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;
}
