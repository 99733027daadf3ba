import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import type { SearchColumns, SearchCriteria, SearchTarget } from '../../../platform/search/index.js';
import { runSearch } from '../../../platform/search/index.js';
import type { OrderItem } from '../domain/order.js';
import type { Details, OrderComment, OrderView, ReadyNotice } from '../domain/order-view.js';
import { COMMENT_COLUMNS, ITEM_COLUMNS, ORDER_COLUMNS, toComment, toDetails, toItem, toOrder } from './order.rows.js';
import type { CommentRow, ItemRow, OrderRow } from './order.rows.js';

/** Orders of one list, at most: each may have a thousand lines. */
const ORDERS_PER_LIST_MAX = 1000;

const COLUMNS = {
  entity_id: { sql: 'o.entity_id', kind: 'int' },
  increment_id: { sql: 'o.increment_id', kind: 'text' },
  store_id: { sql: 'o.store_id', kind: 'int' },
  state: { sql: 'o.state', kind: 'text' },
  status: { sql: 'o.status', kind: 'text' },
  customer_id: { sql: 'o.customer_id', kind: 'int', nullable: true },
  customer_email: { sql: 'o.customer_email', kind: 'text' },
  is_virtual: { sql: 'o.is_virtual', kind: 'flag' },
  total_qty_ordered: { sql: 'o.total_qty_ordered', kind: 'decimal' },
  grand_total: { sql: 'o.grand_total', kind: 'decimal' },
  total_paid: { sql: 'o.total_paid', kind: 'decimal' },
  total_refunded: { sql: 'o.total_refunded', kind: 'decimal' },
  created_at: { sql: 'o.created_at', kind: 'date' },
  updated_at: { sql: 'o.updated_at', kind: 'date' },
} as const satisfies SearchColumns;

interface NoticeRow {
  readonly order_id: number;
  readonly send_notification: number;
  readonly notification_sent: number;
}

/** Which orders a list is about, whatever its reader filters by. */
interface OrderScope {
  readonly customerId?: number;
  /** Orders with a line of this SKU. */
  readonly sku?: string;
}

/** Orders as their readers see them; no locks. */
@Injectable()
export class OrderViewRepository {
  constructor(private readonly reads: ReadDatabase) {}

  async find(orderId: number): Promise<OrderView | undefined> {
    const [view] = await this.findMany([orderId]);
    return view;
  }

  /** Those of the orders that exist. */
  async findMany(orderIds: readonly number[]): Promise<OrderView[]> {
    if (orderIds.length === 0) return [];
    const rows = await this.reads.query<OrderRow>(
      `SELECT ${ORDER_COLUMNS} FROM sales_order o WHERE o.entity_id IN (?)`,
      [orderIds],
    );
    return this.viewsOf(rows);
  }

  /** Entity ids with the numbers as stored, of those of the orders that exist. */
  async idsOf(incrementIds: readonly string[]): Promise<{ readonly entityId: string; readonly incrementId: string }[]> {
    if (incrementIds.length === 0) return [];
    const rows = await this.reads.query<Pick<OrderRow, 'entity_id' | 'increment_id'>>(
      'SELECT entity_id, increment_id FROM sales_order WHERE increment_id IN (?)',
      [incrementIds],
    );
    return rows.map(({ entity_id, increment_id }) => ({ entityId: String(entity_id), incrementId: increment_id }));
  }

  /** Fields of the order that nobody here uses, as it came with them; none for an order that does not exist. */
  async detailsOf(orderId: number): Promise<Details> {
    const [row] = await this.reads.query<Pick<OrderRow, 'details'>>(
      'SELECT details FROM sales_order WHERE entity_id = ?',
      [orderId],
    );
    return toDetails(row?.details ?? null);
  }

  /** One page of the orders that match, with the number of all matches, in the given scope alone. */
  async search(criteria: SearchCriteria, scope: OrderScope = {}): Promise<{ views: OrderView[]; totalCount: number }> {
    const { rows, totalCount } = await runSearch<OrderRow>(this.reads, criteria, {
      from: 'sales_order o',
      columns: COLUMNS,
      select: ORDER_COLUMNS,
      defaultOrder: 'o.entity_id',
      pageSizeMax: ORDERS_PER_LIST_MAX,
      ...scopeOf(scope),
    });
    return { views: await this.viewsOf(rows), totalCount };
  }

  /** The lines of all orders in one statement, their comments in another; a third for those that are picked up. */
  private async viewsOf(rows: readonly OrderRow[]): Promise<OrderView[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.entity_id);
    const items = groupBy(await this.itemRowsOf(ids), (row) => row.order_id);
    const comments = groupBy(await this.commentsOf(ids), (comment) => comment.orderId);
    const notices = await this.noticesOf(rows.filter((row) => row.pickup_location_code !== null));
    return rows.map((row) => {
      const itemRows = items.get(row.entity_id) ?? [];
      return {
        order: toOrder(row, itemRows.map(toItem)),
        details: toDetails(row.details),
        itemDetails: itemDetailsOf(itemRows),
        comments: comments.get(row.entity_id) ?? [],
        readyNotice: notices.get(row.entity_id),
      };
    });
  }

  private async noticesOf(pickedUp: readonly OrderRow[]): Promise<ReadonlyMap<number, ReadyNotice>> {
    if (pickedUp.length === 0) return new Map();
    const rows = await this.reads.query<NoticeRow>(
      `SELECT n.order_id, n.send_notification, n.notification_sent FROM inventory_order_notification n
        WHERE n.order_id IN (?)`,
      [pickedUp.map((row) => row.entity_id)],
    );
    return new Map(
      rows.map((row) => [
        row.order_id,
        { isToBeSent: row.send_notification !== 0, isSent: row.notification_sent !== 0 },
      ]),
    );
  }

  private itemRowsOf(orderIds: readonly number[]): Promise<ItemRow[]> {
    return this.reads.query<ItemRow>(
      `SELECT ${ITEM_COLUMNS} FROM sales_order_item i WHERE i.order_id IN (?) ORDER BY i.order_id, i.item_id`,
      [orderIds],
    );
  }

  private async commentsOf(orderIds: readonly number[]): Promise<OrderComment[]> {
    const rows = await this.reads.query<CommentRow>(
      `SELECT ${COMMENT_COLUMNS} FROM sales_order_status_history h WHERE h.parent_id IN (?) ORDER BY h.entity_id DESC`,
      [orderIds],
    );
    return rows.map(toComment);
  }
}

function scopeOf({ customerId, sku }: OrderScope): Pick<SearchTarget, 'scope'> {
  const conditions = [
    ...(customerId === undefined ? [] : [{ where: 'o.customer_id = ?', parameter: customerId }]),
    ...(sku === undefined
      ? []
      : [{ where: 'o.entity_id IN (SELECT l.order_id FROM sales_order_item l WHERE l.sku = ?)', parameter: sku }]),
  ];
  if (conditions.length === 0) return {};
  return {
    scope: {
      where: conditions.map(({ where }) => where).join(' AND '),
      parameters: conditions.map(({ parameter }) => parameter),
    },
  };
}

/** What is kept of the lines beyond their columns. */
function itemDetailsOf(rows: readonly ItemRow[]): ReadonlyMap<number, Details> {
  return new Map(
    rows.flatMap((row): [OrderItem['itemId'], Details][] =>
      row.details === null ? [] : [[row.item_id, toDetails(row.details)]],
    ),
  );
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
