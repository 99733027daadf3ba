import { Column, Entity, PrimaryColumn } from 'typeorm';

const quantity = { type: 'decimal', precision: 12, scale: 4 } as const;
const flag = { type: 'smallint', unsigned: true } as const;

/** Row of `inventory_stock_item_configuration`; a SKU without one has the defaults. */
@Entity({ name: 'inventory_stock_item_configuration' })
export class StockConfigurationEntity {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  sku!: string;

  @Column({ ...quantity, name: 'min_qty', default: 0 })
  minQty!: string;

  @Column({ ...flag, name: 'use_config_min_qty', default: 1 })
  useConfigMinQty!: number;

  @Column({ ...flag, name: 'is_qty_decimal', default: 0 })
  isQtyDecimal!: number;

  @Column({ ...flag, default: 0 })
  backorders!: number;

  @Column({ ...flag, name: 'use_config_backorders', default: 1 })
  useConfigBackorders!: number;

  @Column({ ...quantity, name: 'min_sale_qty', default: 1 })
  minSaleQty!: string;

  @Column({ ...flag, name: 'use_config_min_sale_qty', default: 1 })
  useConfigMinSaleQty!: number;

  @Column({ ...quantity, name: 'max_sale_qty', default: 0 })
  maxSaleQty!: string;

  @Column({ ...flag, name: 'use_config_max_sale_qty', default: 1 })
  useConfigMaxSaleQty!: number;

  @Column({ ...flag, name: 'is_in_stock', default: 0 })
  isInStock!: number;

  @Column({ name: 'low_stock_date', type: 'timestamp', nullable: true })
  lowStockDate!: string | null;

  @Column({ ...quantity, name: 'notify_stock_qty', nullable: true })
  notifyStockQty!: string | null;

  @Column({ ...flag, name: 'use_config_notify_stock_qty', default: 1 })
  useConfigNotifyStockQty!: number;

  @Column({ ...flag, name: 'manage_stock', default: 0 })
  manageStock!: number;

  @Column({ ...flag, name: 'use_config_manage_stock', default: 1 })
  useConfigManageStock!: number;

  @Column({ ...flag, name: 'stock_status_changed_auto', default: 0 })
  stockStatusChangedAuto!: number;

  @Column({ ...flag, name: 'use_config_qty_increments', default: 1 })
  useConfigQtyIncrements!: number;

  @Column({ ...quantity, name: 'qty_increments', default: 0 })
  qtyIncrements!: string;

  @Column({ ...flag, name: 'use_config_enable_qty_inc', default: 1 })
  useConfigEnableQtyInc!: number;

  @Column({ ...flag, name: 'enable_qty_increments', default: 0 })
  enableQtyIncrements!: number;

  @Column({ ...flag, name: 'is_decimal_divided', default: 0 })
  isDecimalDivided!: number;
}
