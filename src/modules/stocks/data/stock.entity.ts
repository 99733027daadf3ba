import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Row of `inventory_stock`. */
@Entity({ name: 'inventory_stock' })
export class StockEntity {
  @PrimaryGeneratedColumn({ name: 'stock_id', type: 'int', unsigned: true })
  stockId!: number;

  @Column({ type: 'varchar', length: 255 })
  name!: string;
}
