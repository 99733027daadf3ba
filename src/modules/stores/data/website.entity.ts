import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Row of `store_website`. Website 0 is the admin's. */
@Entity({ name: 'store_website' })
@Index('unq_store_website_code', ['code'], { unique: true })
export class WebsiteEntity {
  @PrimaryGeneratedColumn({ name: 'website_id', type: 'int', unsigned: true })
  websiteId!: number;

  @Column({ type: 'varchar', length: 64 })
  code!: string;

  @Column({ type: 'varchar', length: 255 })
  name!: string;
}
