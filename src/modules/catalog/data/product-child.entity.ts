import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { FLAG, QUANTITY } from '../../../platform/database/columns.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { ProductEntity } from './product.entity.js';

/** Row of `catalog_product_child`: a product is part of a composite one, within a bundle of one of its options. */
@Entity({ name: 'catalog_product_child' })
@Index('unq_product_child', ['parentId', 'childId', 'optionId'], { unique: true })
@Index('idx_product_child_child', ['childId', 'parentId'])
export class ProductChildEntity {
  @PrimaryGeneratedColumn({ name: 'link_id', type: 'int', unsigned: true })
  linkId!: number;

  @ForeignKey(() => ProductEntity, { name: 'fk_product_child_parent', onDelete: 'CASCADE' })
  @Column({ type: 'int', unsigned: true })
  parentId!: number;

  @ForeignKey(() => ProductEntity, { name: 'fk_product_child_child', onDelete: 'CASCADE' })
  @Column({ type: 'int', unsigned: true })
  childId!: number;

  /** 0 for a child of a configurable or grouped product, which has no options. */
  @Column({ type: 'int', unsigned: true, default: 0 })
  optionId!: number;

  @Column({ type: 'int', unsigned: true, default: 0 })
  position!: number;

  @Column({ ...QUANTITY, default: 1 })
  quantity!: Quantity;

  @Column({ ...FLAG, default: 0 })
  canChangeQuantity!: boolean;

  @Column({ ...FLAG, default: 0 })
  isDefault!: boolean;
}
