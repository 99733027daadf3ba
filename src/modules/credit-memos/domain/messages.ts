import type { ApplicationError, ErrorDetail } from '../../../platform/errors/application-error.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { documentRefusal } from '../../orders/index.js';

/** The texts of a refused credit memo, in the upstream's words ("Refund"). */
export const REFUND_VIOLATIONS = {
  noOrder: 'Order Id is required for creditmemo document',
  orderState: 'A creditmemo can not be created when an order has a status of %1',
  nothingLeft: 'The order does not allow a creditmemo to be created.',
  noMoneyLeft: "We can't create creditmemo for the order.",
  invoiceRefunded: "We can't create creditmemo for the invoice.",
  foreignSku: 'The creditmemo contains product SKU "%1" that is not part of the original order.',
  foreignItem: 'The creditmemo contains product item that is not part of the original order.',
  tooMuchOfSku: 'The quantity to creditmemo must not be greater than the unrefunded quantity for product SKU "%1".',
  tooMuch: 'The quantity to refund must not be greater than the unrefunded quantity.',
  notPositive: "The credit memo's total must be positive.",
  noProducts: "You can't create a creditmemo without products.",
  tooMuchMoney: 'The most money available to refund is %1.',
  returnNotInMemo: 'The "%1" product is not part of the current creditmemo.',
  returnForeign: 'The return to stock argument contains product item that is not part of the original order.',
} as const;

/** What clients are told of a credit memo whose goods cannot be moved. */
export const MEMO_NOT_SAVED = 'Could not save a Creditmemo, see error log for details';

/** Why a credit memo is refused: every broken rule at once. */
export function creditMemoRefused(violations: readonly ErrorDetail[]): ApplicationError {
  return documentRefusal('Creditmemo', violations);
}

/** The refusal to cancel a memo: its money and its goods went back when it was made. */
export function cancelNotPossible(): ApplicationError {
  return invalid('You can not cancel Credit Memo');
}
