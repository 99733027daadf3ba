import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ChannelAssignment } from '../domain/channel-moves.js';
import { StockEntity } from './stock.entity.js';

/** Row of `inventory_stock_sales_channel`: the one stock that a sales channel sells from. */
@Entity({ name: 'inventory_stock_sales_channel' })
@Index('idx_stock_sales_channel_stock', ['stockId'])
export class SalesChannelEntity implements ChannelAssignment {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  type!: string;

  @PrimaryColumn({ type: 'varchar', length: 64 })
  code!: string;

  @ForeignKey(() => StockEntity, { name: 'fk_stock_sales_channel_stock', onDelete: 'CASCADE' })
  @Column({ type: 'int', unsigned: true })
  stockId!: number;
}
