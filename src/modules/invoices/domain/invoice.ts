import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { Money } from '../../orders/index.js';

/** State of an invoice; every invoice of this service is paid when it is made. */
export const INVOICE_PAID = 2;

/** A remark on an invoice. */
export interface NewComment {
  readonly comment: string;
  readonly isCustomerNotified: boolean;
  readonly isVisibleOnFront: boolean;
}

export interface InvoiceComment extends NewComment {
  readonly commentId: number;
  readonly invoiceId: number;
  /** `YYYY-MM-DD HH:MM:SS` in UTC, as all times here. */
  readonly createdAt: string;
}

/** So much of one order line in an invoice. Composite lines stand beside the lines that they are made of. */
export interface NewInvoiceItem {
  readonly orderItemId: number;
  readonly productId: number | null;
  readonly sku: string;
  readonly name: string | null;
  readonly price: Money;
  readonly quantity: Quantity;
  readonly rowTotal: Money;
}

export interface InvoiceItem extends NewInvoiceItem {
  readonly itemId: number;
  readonly invoiceId: number;
}

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
  readonly items: readonly NewInvoiceItem[];
  readonly comments: readonly NewComment[];
}

/** An invoice as stored, with everything that belongs to it. */
export interface Invoice extends NewInvoice {
  readonly incrementId: string;
  readonly state: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly items: readonly InvoiceItem[];
  readonly comments: readonly InvoiceComment[];
}

const INCREMENT_ID_DIGITS = 9;

/** The number that people read: the id with leading zeros. */
export function incrementIdOf(documentId: number): string {
  return String(documentId).padStart(INCREMENT_ID_DIGITS, '0');
}
