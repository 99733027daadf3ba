import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { IntegrationEntity } from './integration.entity.js';

/** Row of `integration_resource`: one resource of an integration. */
@Entity({ name: 'integration_resource' })
export class IntegrationResourceEntity {
  @ForeignKey(() => IntegrationEntity, { name: 'fk_integration_resource_integration', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'integration_id', type: 'int', unsigned: true })
  integrationId!: number;

  @PrimaryColumn({ name: 'resource_id', type: 'varchar', length: 128 })
  resourceId!: string;
}
