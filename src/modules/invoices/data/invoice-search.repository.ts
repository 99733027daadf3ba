import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { commentsIn, DOCUMENT_SEARCH_COLUMNS, DocumentSearchRepository } from '../../orders/index.js';
import type { Invoice } from '../domain/invoice.js';
import { INVOICE_COLUMNS, INVOICE_COMMENT_TABLE, INVOICE_ITEMS, toInvoice } from './invoice.rows.js';
import type { InvoiceRow } from './invoice.rows.js';

/** Reads invoices with their lines and comments. */
@Injectable()
export class InvoiceSearchRepository extends DocumentSearchRepository<InvoiceRow, Invoice> {
  constructor(database: Database) {
    super(database, {
      from: 'sales_invoice',
      columns: {
        ...DOCUMENT_SEARCH_COLUMNS,
        state: { sql: 'state', kind: 'int' },
        total_qty: { sql: 'total_qty', kind: 'decimal' },
        subtotal: { sql: 'subtotal', kind: 'decimal' },
        grand_total: { sql: 'grand_total', kind: 'decimal' },
      },
      select: INVOICE_COLUMNS,
    });
  }

  protected override async withParts(rows: readonly InvoiceRow[]): Promise<Invoice[]> {
    const items = await this.partsOf(rows, INVOICE_ITEMS);
    const comments = await this.partsOf(rows, commentsIn(INVOICE_COMMENT_TABLE));
    return rows.map((row) => toInvoice(row, { items: items(row), comments: comments(row) }));
  }
}
