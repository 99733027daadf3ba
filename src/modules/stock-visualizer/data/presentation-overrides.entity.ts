import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { QUANTITY } from '../../../platform/database/columns.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { DisplayType, LevelBasis, PresentationOverrides } from '../domain/presentation.js';

/** Row of `product_stockviz`: what a product says instead of the settings. It goes with its product. */
@Entity({ name: 'product_stockviz' })
export class PresentationOverridesEntity implements PresentationOverrides {
  @ForeignKey('ProductEntity', { name: 'fk_product_stockviz_product', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'int', unsigned: true })
  productId!: number;

  @Column({ type: 'varchar', length: 16, nullable: true })
  displayType!: DisplayType | null;

  @Column({ type: 'varchar', length: 16, nullable: true })
  levelBasis!: LevelBasis | null;

  @Column({ ...QUANTITY, nullable: true })
  levelHigh!: Quantity | null;

  @Column({ ...QUANTITY, nullable: true })
  levelLow!: Quantity | null;

  @Column({ ...QUANTITY, name: 'full_qty', nullable: true })
  fullQuantity!: Quantity | null;
}
