import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { TEXT } from '../../../platform/database/columns.js';
import type { StockName } from '../domain/stock.js';

/** Row of `inventory_stock`. */
@Entity({ name: 'inventory_stock' })
export class StockEntity implements StockName {
  @PrimaryGeneratedColumn({ name: 'stock_id', type: 'int', unsigned: true })
  stockId!: number;

  @Column(TEXT)
  name!: string;
}
