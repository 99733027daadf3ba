import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { FLAG, QUANTITY, UTC_TIMESTAMP } from '../../../platform/database/columns.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import type { StockConfiguration } from '../domain/stock-configuration.js';

/** Row of `inventory_stock_item_configuration`; a SKU without one has the defaults. */
@Entity({ name: 'inventory_stock_item_configuration' })
@Index('idx_stock_item_configuration_notify', ['useConfigNotifyStockQty', 'sku'])
@Index('idx_stock_item_configuration_salable', [
  'useConfigManageStock',
  'useConfigBackorders',
  'useConfigMinQty',
  'manageStock',
  'backorders',
  'minQty',
  'sku',
])
export class StockConfigurationEntity implements StockConfiguration {
  @PrimaryColumn({ type: 'varchar', length: SKU_LENGTH_MAX })
  sku!: string;

  @Column({ ...QUANTITY, default: 0 })
  minQty!: Quantity;

  @Column({ ...FLAG, default: 1 })
  useConfigMinQty!: boolean;

  @Column({ ...FLAG, default: 0 })
  isQtyDecimal!: boolean;

  @Column({ type: 'smallint', unsigned: true, default: 0 })
  backorders!: number;

  @Column({ ...FLAG, default: 1 })
  useConfigBackorders!: boolean;

  @Column({ ...QUANTITY, default: 1 })
  minSaleQty!: Quantity;

  @Column({ ...FLAG, default: 1 })
  useConfigMinSaleQty!: boolean;

  @Column({ ...QUANTITY, default: 0 })
  maxSaleQty!: Quantity;

  @Column({ ...FLAG, default: 1 })
  useConfigMaxSaleQty!: boolean;

  @Column({ ...FLAG, default: 0 })
  isInStock!: boolean;

  @Column({ ...UTC_TIMESTAMP, nullable: true })
  lowStockDate!: string | null;

  @Column({ ...QUANTITY, nullable: true })
  notifyStockQty!: Quantity | null;

  @Column({ ...FLAG, default: 1 })
  useConfigNotifyStockQty!: boolean;

  @Column({ ...FLAG, default: 0 })
  manageStock!: boolean;

  @Column({ ...FLAG, default: 1 })
  useConfigManageStock!: boolean;

  @Column({ ...FLAG, default: 0 })
  stockStatusChangedAuto!: boolean;

  @Column({ ...FLAG, default: 1 })
  useConfigQtyIncrements!: boolean;

  @Column({ ...QUANTITY, default: 0 })
  qtyIncrements!: Quantity;

  @Column({ ...FLAG, default: 1 })
  useConfigEnableQtyInc!: boolean;

  @Column({ ...FLAG, default: 0 })
  enableQtyIncrements!: boolean;

  @Column({ ...FLAG, default: 0 })
  isDecimalDivided!: boolean;
}
