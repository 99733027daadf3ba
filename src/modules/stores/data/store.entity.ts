import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { FLAG, TEXT } from '../../../platform/database/columns.js';
import { CODE_LENGTH_MAX } from '../domain/website.js';
import type { StoreView } from '../domain/website.js';
import { WebsiteEntity } from './website.entity.js';

/** Row of `store`: one store view. Store 0 is the admin's. */
@Entity({ name: 'store' })
@Index('unq_store_code', ['code'], { unique: true })
@Index('idx_store_website', ['websiteId'])
export class StoreEntity implements StoreView {
  @PrimaryGeneratedColumn({ name: 'store_id', type: 'int', unsigned: true })
  id!: number;

  @Column({ type: 'varchar', length: CODE_LENGTH_MAX })
  code!: string;

  @Column(TEXT)
  name!: string;

  @ForeignKey(() => WebsiteEntity, { name: 'fk_store_website', onDelete: 'CASCADE' })
  @Column({ type: 'int', unsigned: true })
  websiteId!: number;

  @Column({ ...FLAG, default: 1 })
  isActive!: boolean;
}
