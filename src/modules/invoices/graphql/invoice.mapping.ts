import { Quantity } from '../../../platform/quantity/quantity.js';
import { toDocumentComment } from '../../orders/graphql/document-comment.type.js';
import type { InvoiceRequest } from '../app/invoice-order.service.js';
import type { Invoice as InvoiceOfRecord } from '../domain/invoice.js';
import type { InvoiceOrderInput } from './invoice.input.js';
import type { Invoice } from './invoice.type.js';

/** An invoice as the schema shows it. */
export function toInvoice(invoice: InvoiceOfRecord): Invoice {
  return {
    id: invoice.invoiceId,
    incrementId: invoice.incrementId,
    orderId: invoice.orderId,
    totalQty: invoice.totalQuantity.toNumber(),
    subtotal: invoice.subtotal.toNumber(),
    grandTotal: invoice.grandTotal.toNumber(),
    createdAt: invoice.createdAt,
    items: invoice.items.map(({ itemId, orderItemId, sku, name, quantity, price, rowTotal }) => ({
      id: itemId,
      orderItemId,
      sku,
      name,
      qty: quantity.toNumber(),
      price: price.toNumber(),
      rowTotal: rowTotal.toNumber(),
    })),
    comments: invoice.comments.map(toDocumentComment),
  };
}

/** The request as REST makes it. */
export function toRequest({ orderId, items, comment }: InvoiceOrderInput): InvoiceRequest {
  return {
    orderId,
    items: items.map(({ orderItemId, qty }) => ({ orderItemId, quantity: Quantity.of(qty) })),
    comments: comment ? [{ comment, isCustomerNotified: false, isVisibleOnFront: false }] : [],
  };
}
