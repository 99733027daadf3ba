import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { WebsiteEntity } from './website.entity.js';

/** Row of `store`: one store view. Store 0 is the admin's. */
@Entity({ name: 'store' })
@Index('unq_store_code', ['code'], { unique: true })
@Index('idx_store_website', ['websiteId'])
export class StoreEntity {
  @PrimaryGeneratedColumn({ name: 'store_id', type: 'int', unsigned: true })
  storeId!: number;

  @Column({ type: 'varchar', length: 64 })
  code!: string;

  @ForeignKey(() => WebsiteEntity, { name: 'fk_store_website', onDelete: 'CASCADE' })
  @Column({ name: 'website_id', type: 'int', unsigned: true })
  websiteId!: number;

  @Column({ type: 'varchar', length: 255 })
  name!: string;

  @Column({ name: 'is_active', type: 'smallint', unsigned: true, default: 1 })
  isActive!: number;
}
