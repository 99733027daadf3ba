import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Money } from '../../orders/index.js';
import type { LineAtSource } from '../domain/returns.js';

/**
 * Sums over the memos that an order has already: what a further one is bounded by. Read under the order's lock, so that
 * they are as the last memo left them.
 */
@Injectable()
export class RefundedTotalsRepository {
  constructor(private readonly database: Database) {}

  /** What was refunded of an invoice, by order line. */
  async refundedOfInvoice(invoiceId: number): Promise<ReadonlyMap<number, Quantity>> {
    const rows = await this.database.query<{ order_item_id: string; qty: string }>(
      `SELECT i.order_item_id, SUM(i.qty) AS qty
         FROM sales_creditmemo m JOIN sales_creditmemo_item i ON i.parent_id = m.entity_id
        WHERE m.invoice_id = ? GROUP BY i.order_item_id`,
      [invoiceId],
    );
    return new Map(rows.map((row) => [Number(row.order_item_id), Quantity.of(row.qty)]));
  }

  /** The shipping costs that went back to the order's customer. */
  async shippingRefundedOf(orderId: number): Promise<Money> {
    const [row] = await this.database.query<{ amount: string | null }>(
      'SELECT SUM(shipping_amount) AS amount FROM sales_creditmemo WHERE order_id = ?',
      [orderId],
    );
    return Quantity.of(row?.amount ?? 0);
  }

  /** What was given back to sources, by order line and source. */
  async givenBackOf(orderId: number): Promise<LineAtSource[]> {
    const rows = await this.database.query<{ order_item_id: string; source_code: string; qty: string }>(
      `SELECT s.order_item_id, s.source_code, SUM(s.qty) AS qty
         FROM sales_creditmemo m JOIN inventory_creditmemo_source s ON s.creditmemo_id = m.entity_id
        WHERE m.order_id = ? GROUP BY s.order_item_id, s.source_code`,
      [orderId],
    );
    return rows.map((row) => ({
      orderItemId: Number(row.order_item_id),
      sourceCode: row.source_code,
      quantity: Quantity.of(row.qty),
    }));
  }
}
