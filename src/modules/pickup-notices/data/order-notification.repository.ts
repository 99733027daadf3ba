import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** Which customers are to be told that their order is ready, and which were. */
@Injectable()
export class OrderNotificationRepository {
  constructor(private readonly database: Database) {}

  /** The order's mail is to be sent (again), or not at all. */
  async announce(orderId: number, { withMail }: { readonly withMail: boolean }): Promise<void> {
    await this.database.execute(
      `INSERT INTO inventory_order_notification (order_id, notification_sent, send_notification) VALUES (?, 0, ?)
       ON DUPLICATE KEY UPDATE notification_sent = 0, send_notification = ?`,
      [orderId, withMail, withMail],
    );
  }

  /**
   * Locks orders whose mail is still to be sent, by id and at most `limit`. Those that another transaction has locked are
   * left to it.
   */
  async lockPending(limit: number): Promise<number[]> {
    const pending = await this.database.query<{ order_id: number }>(
      `SELECT order_id FROM inventory_order_notification
        WHERE send_notification = 1 AND notification_sent = 0 ORDER BY order_id LIMIT ? FOR UPDATE SKIP LOCKED`,
      [limit],
    );
    return pending.map((row) => row.order_id);
  }

  async markSent(orderIds: readonly number[]): Promise<void> {
    await this.set(orderIds, 'notification_sent = 1');
  }

  /** They are told of by no mail. */
  async markWithoutMail(orderIds: readonly number[]): Promise<void> {
    await this.set(orderIds, 'send_notification = 0');
  }

  /** The database's time, `YYYY-MM-DD HH:MM:SS` in UTC. */
  async now(): Promise<string> {
    const [row] = await this.database.query<{ now: string }>('SELECT UTC_TIMESTAMP() AS now');
    if (!row) throw new Error('The database does not know the time.');
    return row.now;
  }

  private async set(orderIds: readonly number[], assignment: string): Promise<void> {
    if (orderIds.length === 0) return;
    await this.database.execute(`UPDATE inventory_order_notification SET ${assignment} WHERE order_id IN (?)`, [
      orderIds,
    ]);
  }
}
