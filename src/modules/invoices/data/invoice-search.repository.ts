import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { runSearch } from '../../../platform/http/search-criteria.js';
import type { SearchCriteria, SearchTarget } from '../../../platform/http/search-criteria.js';
import type { Invoice } from '../domain/invoice.js';
import { byParent } from '../domain/by-parent.js';
import { COMMENT_COLUMNS, INVOICE_COLUMNS, ITEM_COLUMNS, toComment, toInvoice, toItem } from './invoice.rows.js';
import type { CommentRow, InvoiceRow, ItemRow } from './invoice.rows.js';

const INVOICE_SEARCH: SearchTarget = {
  from: 'sales_invoice',
  columns: {
    entity_id: { sql: 'entity_id', kind: 'int' },
    order_id: { sql: 'order_id', kind: 'int' },
    increment_id: { sql: 'increment_id', kind: 'text' },
    store_id: { sql: 'store_id', kind: 'int' },
    state: { sql: 'state', kind: 'int' },
    total_qty: { sql: 'total_qty', kind: 'decimal' },
    subtotal: { sql: 'subtotal', kind: 'decimal' },
    grand_total: { sql: 'grand_total', kind: 'decimal' },
    created_at: { sql: 'created_at', kind: 'date' },
    updated_at: { sql: 'updated_at', kind: 'date' },
  },
  select: INVOICE_COLUMNS,
  defaultOrder: 'entity_id ASC',
};

/** Reads invoices with their parts; takes no locks. */
@Injectable()
export class InvoiceSearchRepository {
  constructor(private readonly database: Database) {}

  async find(invoiceId: number): Promise<Invoice | undefined> {
    const rows = await this.database.query<InvoiceRow>(
      `SELECT ${INVOICE_COLUMNS} FROM sales_invoice WHERE entity_id = ?`,
      [invoiceId],
    );
    const [invoice] = await this.withParts(rows);
    return invoice;
  }

  /** One page of invoices and the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ invoices: Invoice[]; totalCount: number }> {
    const { rows, totalCount } = await runSearch<InvoiceRow>(this.database, criteria, INVOICE_SEARCH);
    return { invoices: await this.withParts(rows), totalCount };
  }

  /** Two statements, whatever the number of invoices. */
  private async withParts(rows: readonly InvoiceRow[]): Promise<Invoice[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.entity_id);
    const items = await this.database.query<ItemRow>(
      `SELECT ${ITEM_COLUMNS} FROM sales_invoice_item WHERE parent_id IN (?) ORDER BY entity_id`,
      [ids],
    );
    const comments = await this.database.query<CommentRow>(
      `SELECT ${COMMENT_COLUMNS} FROM sales_invoice_comment WHERE parent_id IN (?) ORDER BY entity_id`,
      [ids],
    );
    const itemsOf = byParent(items);
    const commentsOf = byParent(comments);
    return rows.map((row) =>
      toInvoice(row, {
        items: (itemsOf.get(row.entity_id) ?? []).map(toItem),
        comments: (commentsOf.get(row.entity_id) ?? []).map(toComment),
      }),
    );
  }
}
