import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { QUANTITY, TEXT } from '../../../platform/database/columns.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { Threshold } from '../domain/threshold.js';

/** Row of `inventory_low_stock_notification_configuration` (upstream interface, "Tables"). */
@Entity({ name: 'inventory_low_stock_notification_configuration' })
@Index('idx_low_stock_configuration_sku', ['sku'])
export class ThresholdEntity implements Threshold {
  @PrimaryColumn(TEXT)
  sourceCode!: string;

  @PrimaryColumn({ type: 'varchar', length: SKU_LENGTH_MAX })
  sku!: string;

  @Column({ ...QUANTITY, nullable: true })
  notifyStockQty!: Quantity | null;
}
