import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FLAG, TEXT } from '../../../platform/database/columns.js';
import { STOCK_STATE_LIMITS } from '../domain/stock-state.js';
import type { StockState } from '../domain/stock-state.js';

/** Row of `inventory_stock_state`. */
@Entity({ name: 'inventory_stock_state' })
export class StockStateEntity implements StockState {
  @PrimaryColumn({ type: 'varchar', length: STOCK_STATE_LIMITS.code })
  code!: string;

  @Column(TEXT)
  name!: string;

  @Column({ ...FLAG, default: 0 })
  isSystem!: boolean;
}
