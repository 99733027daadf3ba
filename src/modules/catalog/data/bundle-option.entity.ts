import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { FLAG, TEXT } from '../../../platform/database/columns.js';
import type { BundleOption } from '../domain/composition.js';
import { ProductEntity } from './product.entity.js';

/** Row of `catalog_product_bundle_option`: one choice that a bundle offers. */
@Entity({ name: 'catalog_product_bundle_option' })
@Index('idx_bundle_option_parent', ['parentId', 'required'])
export class BundleOptionEntity implements BundleOption {
  @PrimaryGeneratedColumn({ name: 'option_id', type: 'int', unsigned: true })
  optionId!: number;

  @ForeignKey(() => ProductEntity, { name: 'fk_bundle_option_parent', onDelete: 'CASCADE' })
  @Column({ type: 'int', unsigned: true })
  parentId!: number;

  @Column(TEXT)
  title!: string;

  @Column({ ...FLAG, default: 0 })
  required!: boolean;

  @Column({ type: 'varchar', length: 32, default: 'select' })
  type!: string;

  @Column({ type: 'int', unsigned: true, default: 0 })
  position!: number;
}
