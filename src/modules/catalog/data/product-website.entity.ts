import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ProductEntity } from './product.entity.js';

/** Row of `catalog_product_website`: the product is sold on the website. */
@Entity({ name: 'catalog_product_website' })
@Index('idx_product_website_website', ['websiteId'])
export class ProductWebsiteEntity {
  @ForeignKey(() => ProductEntity, { name: 'fk_product_website_product', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'int', unsigned: true })
  productId!: number;

  @PrimaryColumn({ type: 'int', unsigned: true })
  websiteId!: number;
}
