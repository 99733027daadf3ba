import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { IntegrationEntity } from './integration.entity.js';

/** Row of `integration_resource`: one resource of an integration. */
@Entity({ name: 'integration_resource' })
export class IntegrationResourceEntity {
  @ForeignKey(() => IntegrationEntity, { name: 'fk_integration_resource_integration', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'int', unsigned: true })
  integrationId!: number;

  @PrimaryColumn({ type: 'varchar', length: 128 })
  resourceId!: string;
}
