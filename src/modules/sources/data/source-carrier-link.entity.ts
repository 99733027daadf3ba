import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { TEXT } from '../../../platform/database/columns.js';
import type { CarrierLink } from '../domain/source.js';
import { SourceEntity } from './source.entity.js';

/** Row of `inventory_source_carrier_link`: a carrier that a source ships with. */
@Entity({ name: 'inventory_source_carrier_link' })
@Index('idx_source_carrier_link_source', ['sourceCode'])
export class SourceCarrierLinkEntity implements CarrierLink {
  @PrimaryGeneratedColumn({ name: 'link_id', type: 'int', unsigned: true })
  linkId!: number;

  @ForeignKey(() => SourceEntity, { name: 'fk_source_carrier_link_source', onDelete: 'CASCADE' })
  @Column(TEXT)
  sourceCode!: string;

  @Column(TEXT)
  carrierCode!: string;

  @Column({ type: 'smallint', unsigned: true, nullable: true })
  position!: number | null;
}
