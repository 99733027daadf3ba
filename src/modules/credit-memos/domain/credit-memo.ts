import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { BilledItem } from '../../invoices/index.js';
import type { DocumentItem, Money, NewComment, OrderDocument } from '../../orders/index.js';

/** State of a credit memo; every memo of this service is refunded when it is made. */
export const MEMO_REFUNDED = 2;

/** So much of one order line in a memo about to be written. */
export interface NewMemoItem extends BilledItem {
  readonly isBackToStock: boolean;
}

/** So much of one order line in a memo, as stored. */
export interface MemoItem extends DocumentItem, NewMemoItem {}

/** The money of a memo; `grandTotal` is what goes back. */
export interface MemoAmounts {
  /** What the lines are worth. */
  readonly subtotal: Money;
  readonly shipping: Money;
  readonly adjustmentPositive: Money;
  readonly adjustmentNegative: Money;
  readonly grandTotal: Money;
}

/** What a memo gave back to a source, of an order line. */
export interface ReturnedQuantity {
  readonly orderItemId: number;
  readonly sourceCode: string;
  readonly quantity: Quantity;
}

/** A credit memo about to be written. */
export interface NewCreditMemo {
  readonly memoId: number;
  readonly orderId: number;
  readonly invoiceId: number | null;
  readonly storeId: number;
  readonly totalQuantity: Quantity;
  readonly amounts: MemoAmounts;
  readonly items: readonly NewMemoItem[];
  readonly comments: readonly NewComment[];
  readonly returned: readonly ReturnedQuantity[];
}

/** A credit memo as stored, with its lines and comments. */
export interface CreditMemo extends OrderDocument {
  readonly memoId: number;
  readonly invoiceId: number | null;
  readonly state: number;
  readonly amounts: MemoAmounts;
  readonly items: readonly MemoItem[];
}
