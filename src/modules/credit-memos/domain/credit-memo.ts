import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { NewComment } from '../../invoices/index.js';
import type { Money } from '../../orders/index.js';

/** State of a credit memo; every memo of this service is refunded when it is made. */
export const MEMO_REFUNDED = 2;

/** So much of one order line in a memo. Composite lines stand beside the lines that they are made of. */
export interface NewMemoItem {
  readonly orderItemId: number;
  readonly productId: number | null;
  readonly sku: string;
  readonly name: string | null;
  readonly price: Money;
  readonly quantity: Quantity;
  readonly rowTotal: Money;
  readonly isBackToStock: boolean;
}

export interface MemoItem extends NewMemoItem {
  readonly itemId: number;
  readonly memoId: number;
}

export interface MemoComment extends NewComment {
  readonly commentId: number;
  readonly memoId: number;
  /** `YYYY-MM-DD HH:MM:SS` in UTC, as all times here. */
  readonly createdAt: string;
}

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
export interface CreditMemo extends Omit<NewCreditMemo, 'returned'> {
  readonly incrementId: string;
  readonly state: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly items: readonly MemoItem[];
  readonly comments: readonly MemoComment[];
}
