import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Row of `integration`: another system that calls with a token of its own. */
@Entity({ name: 'integration' })
@Index('unq_integration_name', ['name'], { unique: true })
export class IntegrationEntity {
  @PrimaryGeneratedColumn({ name: 'integration_id', type: 'int', unsigned: true })
  integrationId!: number;

  @Column({ type: 'varchar', length: 255 })
  name!: string;

  @Column({ name: 'is_all', type: 'smallint', unsigned: true, default: 0 })
  isAll!: number;

  @Column({ name: 'is_active', type: 'smallint', unsigned: true, default: 1 })
  isActive!: number;

  @Column({ name: 'created_at', type: 'datetime', default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;
}
