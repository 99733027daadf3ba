import { Column, Entity, PrimaryColumn } from 'typeorm';
import { decimalNumber, FLAG, TEXT } from '../../../platform/database/columns.js';
import type { Source } from '../domain/source.js';

/** Row of `inventory_source` (upstream interface, "Tables"). Its code is its identity, under the table's collation. */
@Entity({ name: 'inventory_source' })
export class SourceEntity implements Omit<Source, 'carrierLinks'> {
  @PrimaryColumn(TEXT)
  sourceCode!: string;

  @Column(TEXT)
  name!: string;

  @Column({ ...TEXT, nullable: true })
  email!: string | null;

  @Column({ ...TEXT, nullable: true })
  contactName!: string | null;

  @Column({ ...FLAG, default: 1 })
  enabled!: boolean;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ ...decimalNumber(8, 6), nullable: true })
  latitude!: number | null;

  @Column({ ...decimalNumber(9, 6), nullable: true })
  longitude!: number | null;

  @Column({ type: 'varchar', length: 2 })
  countryId!: string;

  @Column({ type: 'int', unsigned: true, nullable: true })
  regionId!: number | null;

  @Column({ ...TEXT, nullable: true })
  region!: string | null;

  @Column({ ...TEXT, nullable: true })
  city!: string | null;

  @Column({ ...TEXT, nullable: true })
  street!: string | null;

  @Column(TEXT)
  postcode!: string;

  @Column({ ...TEXT, nullable: true })
  phone!: string | null;

  @Column({ ...TEXT, nullable: true })
  fax!: string | null;

  @Column({ ...FLAG, default: 1 })
  useDefaultCarrierConfig!: boolean;

  @Column({ type: 'boolean', default: false })
  isPickupLocationActive!: boolean;

  // Rows that other programs wrote may have none.
  @Column({ ...TEXT, nullable: true, default: '', transformer: { from: (name) => name ?? '', to: (name) => name } })
  frontendName!: string;

  @Column({ type: 'text', nullable: true })
  frontendDescription!: string | null;
}
