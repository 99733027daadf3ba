import { documentFields, documentItemFields } from '../../orders/graphql/index.js';
import type { Invoice as InvoiceOfRecord } from '../domain/invoice.js';
import type { Invoice } from './invoice.type.js';

/** An invoice as the schema shows it. */
export function toInvoice(invoice: InvoiceOfRecord): Invoice {
  return {
    ...documentFields(invoice.invoiceId, invoice),
    subtotal: invoice.subtotal.toNumber(),
    grandTotal: invoice.grandTotal.toNumber(),
    items: invoice.items.map((item) => ({
      ...documentItemFields(item),
      price: item.price.toNumber(),
      rowTotal: item.rowTotal.toNumber(),
    })),
  };
}
