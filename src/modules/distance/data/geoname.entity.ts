import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Geoname } from '../domain/geoname.js';

/** What the places have in both tables. */
abstract class GeonameColumns implements Geoname {
  @PrimaryGeneratedColumn({ type: 'int', unsigned: true })
  entityId!: number;

  @Column({ type: 'varchar', length: 64 })
  countryCode!: string;

  @Column({ type: 'varchar', length: 64 })
  postcode!: string;

  @Column({ type: 'varchar', length: 180 })
  city!: string;

  @Column({ type: 'varchar', length: 100 })
  region!: string;

  @Column({ type: 'varchar', length: 64 })
  province!: string;

  @Column({ type: 'double' })
  latitude!: number;

  @Column({ type: 'double' })
  longitude!: number;
}

/** Row of `inventory_geoname` (upstream interface, "Tables"): a place with a postcode. */
@Entity({ name: 'inventory_geoname' })
@Index('idx_geoname_country_postcode', ['countryCode', 'postcode'])
@Index('idx_geoname_country_city', ['countryCode', 'city'])
export class GeonameEntity extends GeonameColumns {}

/** Row of `inventory_geoname_import`: a place that an import has read and that nobody sees yet. */
@Entity({ name: 'inventory_geoname_import' })
@Index('idx_geoname_import_country', ['countryCode'])
export class ImportedGeonameEntity extends GeonameColumns {}
