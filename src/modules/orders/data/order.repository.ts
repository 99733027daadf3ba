import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { NewComment } from '../domain/document.js';
import { changedLines } from '../domain/progress.js';
import type { Order, OrderItem } from '../domain/order.js';
import type { StateAndStatus } from '../domain/order-state.js';
import { ITEM_COLUMNS, ORDER_COLUMNS, toItem, toOrder } from './order.rows.js';
import type { ItemRow, OrderRow } from './order.rows.js';

/** One order at a time, for what changes it: every transaction that changes the order locks its row. */
@Injectable()
export class OrderRepository {
  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
  ) {}

  /** Never changes once an order is placed. */
  async incrementIdOf(orderId: number): Promise<string | undefined> {
    const [row] = await this.database.query<{ increment_id: string }>(
      'SELECT increment_id FROM sales_order WHERE entity_id = ?',
      [orderId],
    );
    return row?.increment_id;
  }

  /** Locks the order's row; the lines are read after that, so they are as the last holder of the lock left them. */
  async lock(orderId: number): Promise<Order | undefined> {
    await this.guards.take([`order:${orderId}`]);
    return this.find(orderId, 'FOR UPDATE');
  }

  async find(orderId: number, lock: 'FOR UPDATE' | '' = ''): Promise<Order | undefined> {
    const [row] = await this.database.query<OrderRow>(
      `SELECT ${ORDER_COLUMNS} FROM sales_order o WHERE o.entity_id = ? ${lock}`,
      [orderId],
    );
    return row && toOrder(row, await this.itemsOf(orderId));
  }

  /**
   * Writes what differs between the two: one statement for the lines, one for the order. Returns the time of the
   * change.
   */
  async update(before: Order, after: Order): Promise<string> {
    await this.writeCounters(before, after);
    await this.database.execute(
      `UPDATE sales_order SET state = ?, status = ?, total_paid = ?, total_refunded = ?, updated_at = UTC_TIMESTAMP()
        WHERE entity_id = ?`,
      [after.state, after.status, after.totalPaid.toString(), after.totalRefunded.toString(), after.entityId],
    );
    return this.updatedAt(after.entityId);
  }

  /** Sets state and status and keeps those that the order had, for the end of the hold. */
  async hold(orderId: number, { state, status }: StateAndStatus): Promise<void> {
    await this.database.execute(
      `UPDATE sales_order SET hold_before_state = state, hold_before_status = status, state = ?, status = ?,
              updated_at = UTC_TIMESTAMP()
        WHERE entity_id = ?`,
      [state, status, orderId],
    );
  }

  /** Gives the order the state and status back that it had before its hold. */
  async unhold(orderId: number): Promise<void> {
    // Assignments run from left to right: what was kept is read before it is emptied.
    await this.database.execute(
      `UPDATE sales_order
          SET state = COALESCE(hold_before_state, 'new'), status = COALESCE(hold_before_status, 'pending'),
              hold_before_state = NULL, hold_before_status = NULL, updated_at = UTC_TIMESTAMP()
        WHERE entity_id = ?`,
      [orderId],
    );
  }

  async setStatus(orderId: number, status: string): Promise<void> {
    await this.database.execute('UPDATE sales_order SET status = ?, updated_at = UTC_TIMESTAMP() WHERE entity_id = ?', [
      status,
      orderId,
    ]);
  }

  /** Adds an entry to the order's history of comments. */
  async addComment(orderId: number, entry: NewComment & { readonly status: string }): Promise<void> {
    await this.database.execute(
      `INSERT INTO sales_order_status_history
              (parent_id, is_customer_notified, is_visible_on_front, comment, status, created_at)
       VALUES (?, ?, ?, ?, ?, UTC_TIMESTAMP())`,
      [orderId, entry.isCustomerNotified, entry.isVisibleOnFront, entry.comment, entry.status],
    );
  }

  private async itemsOf(orderId: number): Promise<OrderItem[]> {
    const rows = await this.database.query<ItemRow>(
      `SELECT ${ITEM_COLUMNS} FROM sales_order_item i WHERE i.order_id = ? ORDER BY i.item_id`,
      [orderId],
    );
    return rows.map(toItem);
  }

  private async writeCounters(before: Order, after: Order): Promise<void> {
    const changed = changedLines(before, after);
    if (changed.length === 0) return;
    const counters = changed.map((item) => ({
      id: item.itemId,
      canceled: item.qtyCanceled.toString(),
      invoiced: item.qtyInvoiced.toString(),
      shipped: item.qtyShipped.toString(),
      refunded: item.qtyRefunded.toString(),
      unshipped: (item.qtyRefundedUnshipped ?? Quantity.ZERO).toString(),
    }));
    // In this order and by this index, so that rows are found and locked by primary key. The optimizer may think of the list
    // what it likes, and MySQL may prefer to scan a small table.
    await this.database.execute(
      `UPDATE JSON_TABLE(?, '$[*]' COLUMNS (
                id BIGINT UNSIGNED PATH '$.id', canceled DECIMAL(12,4) PATH '$.canceled',
                invoiced DECIMAL(12,4) PATH '$.invoiced', shipped DECIMAL(12,4) PATH '$.shipped',
                refunded DECIMAL(12,4) PATH '$.refunded', unshipped DECIMAL(12,4) PATH '$.unshipped')) AS c
         STRAIGHT_JOIN sales_order_item i FORCE INDEX (PRIMARY) ON i.item_id = c.id
          SET i.qty_canceled = c.canceled, i.qty_invoiced = c.invoiced, i.qty_shipped = c.shipped,
              i.qty_refunded = c.refunded, i.qty_refunded_unshipped = c.unshipped`,
      [JSON.stringify(counters)],
    );
  }

  private async updatedAt(orderId: number): Promise<string> {
    const [row] = await this.database.query<{ updated_at: string }>(
      'SELECT updated_at FROM sales_order WHERE entity_id = ?',
      [orderId],
    );
    if (!row) throw new Error(`Order ${orderId} vanished under its lock.`);
    return row.updated_at;
  }
}
