import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Row of `catalog_product`. */
@Entity({ name: 'catalog_product' })
@Index('unq_product_sku', ['sku'], { unique: true })
export class ProductEntity {
  @PrimaryGeneratedColumn({ name: 'product_id', type: 'int', unsigned: true })
  productId!: number;

  @Column({ type: 'varchar', length: 64 })
  sku!: string;

  @Column({ type: 'varchar', length: 255 })
  name!: string;

  @Column({ name: 'type_id', type: 'varchar', length: 32, default: 'simple' })
  typeId!: string;

  @Column({ name: 'attribute_set_id', type: 'smallint', unsigned: true, default: 4 })
  attributeSetId!: number;

  @Column({ type: 'decimal', precision: 20, scale: 6, nullable: true })
  price!: string | null;

  @Column({ type: 'decimal', precision: 12, scale: 4, nullable: true })
  weight!: string | null;

  @Column({ type: 'smallint', unsigned: true, default: 1 })
  status!: number;

  @Column({ type: 'smallint', unsigned: true, default: 4 })
  visibility!: number;

  @Column({ name: 'created_at', type: 'timestamp', default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;

  @Column({ name: 'updated_at', type: 'timestamp', default: () => 'CURRENT_TIMESTAMP' })
  updatedAt!: string;
}
