import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { TEXT } from '../../../platform/database/columns.js';
import type { StockSourceLink } from '../domain/stock-source-link.js';
import { StockEntity } from './stock.entity.js';

/** Row of `inventory_source_stock_link`: a source that a stock sells from, and its rank among them. */
@Entity({ name: 'inventory_source_stock_link' })
@Index('unq_source_stock_link_stock_source', ['stockId', 'sourceCode'], { unique: true })
@Index('idx_source_stock_link_stock_priority', ['stockId', 'priority'])
@Index('idx_source_stock_link_source', ['sourceCode'])
export class StockSourceLinkEntity implements StockSourceLink {
  @PrimaryGeneratedColumn({ name: 'link_id', type: 'int', unsigned: true })
  linkId!: number;

  @ForeignKey(() => StockEntity, { name: 'fk_source_stock_link_stock', onDelete: 'CASCADE' })
  @Column({ type: 'int', unsigned: true })
  stockId!: number;

  // By name: the entity is another module's, and entities are not exported.
  @ForeignKey('SourceEntity', { name: 'fk_source_stock_link_source', onDelete: 'CASCADE' })
  @Column(TEXT)
  sourceCode!: string;

  @Column({ type: 'smallint', unsigned: true })
  priority!: number;
}
