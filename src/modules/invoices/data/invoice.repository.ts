import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { incrementIdOf, INVOICE_PAID } from '../domain/invoice.js';
import type { NewComment, NewInvoice } from '../domain/invoice.js';

/** Writes invoices: one statement for each kind of part, whatever their number. */
@Injectable()
export class InvoiceRepository {
  constructor(private readonly database: Database) {}

  async insert(invoice: NewInvoice): Promise<void> {
    const { invoiceId, items, comments } = invoice;
    await this.database.execute(
      `INSERT INTO sales_invoice (entity_id, order_id, increment_id, store_id, state, total_qty, subtotal, grand_total)
       VALUES (?)`,
      [
        [
          invoiceId,
          invoice.orderId,
          incrementIdOf(invoiceId),
          invoice.storeId,
          INVOICE_PAID,
          invoice.totalQuantity.toString(),
          invoice.subtotal.toString(),
          invoice.grandTotal.toString(),
        ],
      ],
    );
    await this.database.execute(
      'INSERT INTO sales_invoice_item (parent_id, order_item_id, product_id, sku, name, price, qty, row_total) VALUES ?',
      [
        items.map(({ orderItemId, productId, sku, name, price, quantity, rowTotal }) => [
          invoiceId,
          orderItemId,
          productId,
          sku,
          name,
          price.toString(),
          quantity.toString(),
          rowTotal.toString(),
        ]),
      ],
    );
    if (comments.length > 0) await this.insertComments(invoiceId, comments);
  }

  private async insertComments(invoiceId: number, comments: readonly NewComment[]): Promise<void> {
    await this.database.execute(
      'INSERT INTO sales_invoice_comment (parent_id, comment, is_customer_notified, is_visible_on_front) VALUES ?',
      [
        comments.map(({ comment, isCustomerNotified, isVisibleOnFront }) => [
          invoiceId,
          comment,
          Number(isCustomerNotified),
          Number(isVisibleOnFront),
        ]),
      ],
    );
  }
}
