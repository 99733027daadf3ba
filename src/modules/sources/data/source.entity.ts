import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Row of `inventory_source` (upstream interface, "Tables"). Its code is its identity, under the table's collation. */
@Entity({ name: 'inventory_source' })
export class SourceEntity {
  @PrimaryColumn({ name: 'source_code', type: 'varchar', length: 255 })
  sourceCode!: string;

  @Column({ type: 'varchar', length: 255 })
  name!: string;

  @Column({ type: 'smallint', unsigned: true, default: 1 })
  enabled!: number;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'decimal', precision: 8, scale: 6, nullable: true })
  latitude!: string | null;

  @Column({ type: 'decimal', precision: 9, scale: 6, nullable: true })
  longitude!: string | null;

  @Column({ name: 'country_id', type: 'varchar', length: 2 })
  countryId!: string;

  @Column({ name: 'region_id', type: 'int', unsigned: true, nullable: true })
  regionId!: number | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  region!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  city!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  street!: string | null;

  @Column({ type: 'varchar', length: 255 })
  postcode!: string;

  @Column({ name: 'contact_name', type: 'varchar', length: 255, nullable: true })
  contactName!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  email!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  phone!: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  fax!: string | null;

  @Column({ name: 'use_default_carrier_config', type: 'smallint', unsigned: true, default: 1 })
  useDefaultCarrierConfig!: number;

  @Column({ name: 'is_pickup_location_active', type: 'boolean', default: false })
  isPickupLocationActive!: boolean;

  @Column({ name: 'frontend_name', type: 'varchar', length: 255, nullable: true, default: '' })
  frontendName!: string | null;

  @Column({ name: 'frontend_description', type: 'text', nullable: true })
  frontendDescription!: string | null;
}
