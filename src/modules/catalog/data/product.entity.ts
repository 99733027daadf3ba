import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, decimalNumber, UTC_TIMESTAMP } from '../../../platform/database/columns.js';
import { NAME_LENGTH_MAX, SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { BARCODE_LENGTH_MAX } from '../domain/barcode.js';
import type { ProductType, ProductWithoutWebsites } from '../domain/product.js';

/** Row of `catalog_product`. */
@Entity({ name: 'catalog_product' })
@Index('unq_product_sku', ['sku'], { unique: true })
@Index('unq_product_barcode', ['barcode'], { unique: true })
export class ProductEntity implements ProductWithoutWebsites {
  @PrimaryGeneratedColumn({ name: 'product_id', type: 'int', unsigned: true })
  productId!: number;

  @Column({ type: 'varchar', length: SKU_LENGTH_MAX })
  sku!: string;

  @Column({ type: 'varchar', length: NAME_LENGTH_MAX })
  name!: string;

  @Column({ type: 'varchar', length: 32, default: 'simple' })
  typeId!: ProductType;

  @Column({ type: 'smallint', unsigned: true, default: 4 })
  attributeSetId!: number;

  @Column({ ...decimalNumber(20, 6), nullable: true })
  price!: number | null;

  @Column({ ...decimalNumber(12, 4), nullable: true })
  weight!: number | null;

  @Column({ type: 'smallint', unsigned: true, default: 1 })
  status!: number;

  @Column({ type: 'smallint', unsigned: true, default: 4 })
  visibility!: number;

  @Column({ type: 'smallint', unsigned: true, nullable: true })
  shipmentType!: number | null;

  @Column({ ...ASCII, length: BARCODE_LENGTH_MAX, nullable: true })
  barcode!: string | null;

  @Column({ ...UTC_TIMESTAMP, default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;

  @Column({ ...UTC_TIMESTAMP, default: () => 'CURRENT_TIMESTAMP' })
  updatedAt!: string;
}
