import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { DocumentItem, Money, NewComment, OrderDocument } from '../../orders/index.js';
import type { BilledItem } from './document-lines.js';

/** State of an invoice; every invoice of this service is paid when it is made. */
export const INVOICE_PAID = 2;

/** So much of one order line in an invoice, as stored. */
export interface InvoiceItem extends DocumentItem, BilledItem {}

/** An invoice about to be written. */
export interface NewInvoice {
  readonly invoiceId: number;
  readonly orderId: number;
  readonly storeId: number;
  readonly totalQuantity: Quantity;
  /** What the lines are worth. */
  readonly subtotal: Money;
  /** What is paid with it. */
  readonly grandTotal: Money;
  readonly items: readonly BilledItem[];
  readonly comments: readonly NewComment[];
}

/** An invoice as stored, with everything that belongs to it. */
export interface Invoice extends OrderDocument {
  readonly invoiceId: number;
  readonly state: number;
  /** As of a new invoice. */
  readonly subtotal: Money;
  readonly grandTotal: Money;
  readonly items: readonly InvoiceItem[];
}
