import { Quantity } from '../../../platform/quantity/quantity.js';
import { DOCUMENT_COLUMNS, DOCUMENT_ITEM_COLUMNS, toDocument, toDocumentItem } from '../../orders/index.js';
import type { DocumentItemRow, DocumentRow, PartTable } from '../../orders/index.js';
import type { Invoice, InvoiceItem } from '../domain/invoice.js';

export interface InvoiceRow extends DocumentRow {
  readonly state: number;
  readonly subtotal: string;
  readonly grand_total: string;
}

interface ItemRow extends DocumentItemRow {
  readonly row_total: string;
}

export const INVOICE_COLUMNS = `${DOCUMENT_COLUMNS}, state, subtotal, grand_total`;

/** The lines of invoices. */
export const INVOICE_ITEMS: PartTable<ItemRow, InvoiceItem> = {
  table: 'sales_invoice_item',
  columns: `${DOCUMENT_ITEM_COLUMNS}, row_total`,
  toPart: (row) => ({ ...toDocumentItem(row), rowTotal: Quantity.of(row.row_total) }),
};

export const INVOICE_COMMENT_TABLE = 'sales_invoice_comment';

export function toInvoice(row: InvoiceRow, parts: Pick<Invoice, 'items' | 'comments'>): Invoice {
  return {
    ...toDocument(row),
    invoiceId: row.entity_id,
    state: row.state,
    subtotal: Quantity.of(row.subtotal),
    grandTotal: Quantity.of(row.grand_total),
    ...parts,
  };
}
