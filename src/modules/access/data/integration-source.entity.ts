import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TEXT } from '../../../platform/database/columns.js';
import { IntegrationEntity } from './integration.entity.js';

/** Row of `integration_source`: one source of an integration that is bound to sources. */
@Entity({ name: 'integration_source' })
export class IntegrationSourceEntity {
  @ForeignKey(() => IntegrationEntity, { name: 'fk_integration_source_integration', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'int', unsigned: true })
  integrationId!: number;

  @Index('idx_integration_source_code')
  @ForeignKey('SourceEntity', { name: 'fk_integration_source_source', onDelete: 'CASCADE' })
  @PrimaryColumn(TEXT)
  sourceCode!: string;
}
