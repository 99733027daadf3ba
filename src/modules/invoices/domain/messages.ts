import type { ApplicationError, ErrorDetail } from '../../../platform/errors/application-error.js';
import { documentRefusal } from '../../orders/index.js';

/** The texts of a refused invoice, in the upstream's words ("Invoice"). */
export const INVOICE_VIOLATIONS = {
  noOrder: 'Order Id is required for invoice document',
  orderState: 'An invoice cannot be created when an order has a status of %1.',
  foreignItem: 'The invoice contains one or more items that are not part of the original order.',
  tooMuch: 'The quantity to invoice must not be greater than the uninvoiced quantity for product SKU "%1".',
  noProducts: "The invoice can't be created without products. Add products and try again.",
} as const;

/** What clients are told of an invoice whose goods cannot be taken. */
export const INVOICE_NOT_SAVED = 'Could not save an invoice, see error log for details';

/** Why an invoice is refused: every broken rule at once. */
export function invoiceRefused(violations: readonly ErrorDetail[]): ApplicationError {
  return documentRefusal('Invoice', violations);
}
