import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { SearchColumns, SearchCriteria } from '../../../platform/search/index.js';
import { runSearch } from '../../../platform/search/index.js';
import type { OrderItemView } from '../domain/order-view.js';
import { ITEM_COLUMNS, toDetails, toItem } from './order.rows.js';
import type { ItemRow } from './order.rows.js';

const COLUMNS = {
  item_id: { sql: 'i.item_id', kind: 'int' },
  order_id: { sql: 'i.order_id', kind: 'int' },
  parent_item_id: { sql: 'i.parent_item_id', kind: 'int', nullable: true },
  product_id: { sql: 'i.product_id', kind: 'int', nullable: true },
  product_type: { sql: 'i.product_type', kind: 'text' },
  sku: { sql: 'i.sku', kind: 'text' },
  name: { sql: 'i.name', kind: 'text', nullable: true },
  is_virtual: { sql: 'i.is_virtual', kind: 'flag' },
  is_qty_decimal: { sql: 'i.is_qty_decimal', kind: 'flag' },
  price: { sql: 'i.price', kind: 'decimal' },
  qty_ordered: { sql: 'i.qty_ordered', kind: 'decimal' },
  qty_canceled: { sql: 'i.qty_canceled', kind: 'decimal' },
  qty_invoiced: { sql: 'i.qty_invoiced', kind: 'decimal' },
  qty_shipped: { sql: 'i.qty_shipped', kind: 'decimal' },
  qty_refunded: { sql: 'i.qty_refunded', kind: 'decimal' },
  store_id: { sql: 'o.store_id', kind: 'int' },
  created_at: { sql: 'o.created_at', kind: 'date' },
  updated_at: { sql: 'o.updated_at', kind: 'date' },
} as const satisfies SearchColumns;

const FROM = 'sales_order_item i JOIN sales_order o ON o.entity_id = i.order_id';
const SELECT = `${ITEM_COLUMNS}, o.store_id, o.created_at, o.updated_at`;

type ItemViewRow = ItemRow & { readonly store_id: number; readonly created_at: string; readonly updated_at: string };

/** Lines of orders, read apart from them. */
@Injectable()
export class OrderItemRepository {
  constructor(private readonly database: Database) {}

  async find(itemId: number): Promise<OrderItemView | undefined> {
    const [view] = await this.withParents(await this.rowsOf([itemId]));
    return view;
  }

  /** One page of the lines that match, with the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ views: OrderItemView[]; totalCount: number }> {
    const { rows, totalCount } = await runSearch<ItemViewRow>(this.database, criteria, {
      from: FROM,
      columns: COLUMNS,
      select: SELECT,
      defaultOrder: 'i.item_id',
    });
    return { views: await this.withParents(rows), totalCount };
  }

  /** The parents of all of them in one statement. */
  private async withParents(rows: readonly ItemViewRow[]): Promise<OrderItemView[]> {
    const parentIds = [...new Set(rows.flatMap((row) => (row.parent_item_id === null ? [] : [row.parent_item_id])))];
    const parents = new Map((await this.rowsOf(parentIds)).map((row) => [row.item_id, toView(row, undefined)]));
    return rows.map((row) => toView(row, row.parent_item_id === null ? undefined : parents.get(row.parent_item_id)));
  }

  private async rowsOf(itemIds: readonly number[]): Promise<ItemViewRow[]> {
    if (itemIds.length === 0) return [];
    return this.database.query<ItemViewRow>(`SELECT ${SELECT} FROM ${FROM} WHERE i.item_id IN (?)`, [itemIds]);
  }
}

function toView(row: ItemViewRow, parent: OrderItemView | undefined): OrderItemView {
  return {
    item: toItem(row),
    details: toDetails(row.details),
    parent,
    storeId: row.store_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
