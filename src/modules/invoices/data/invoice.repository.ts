import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { incrementIdOf, insertComments, NEW_DOCUMENT_ITEM_COLUMNS, newDocumentItemValues } from '../../orders/index.js';
import { INVOICE_PAID } from '../domain/invoice.js';
import type { NewInvoice } from '../domain/invoice.js';
import { INVOICE_COMMENT_TABLE } from './invoice.rows.js';

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
    await this.database.execute(`INSERT INTO sales_invoice_item (${NEW_DOCUMENT_ITEM_COLUMNS}, row_total) VALUES ?`, [
      items.map((item) => [...newDocumentItemValues(invoiceId, item), item.rowTotal.toString()]),
    ]);
    await insertComments(this.database, INVOICE_COMMENT_TABLE, invoiceId, comments);
  }
}
