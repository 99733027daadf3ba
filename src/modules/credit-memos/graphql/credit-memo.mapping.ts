import { Quantity } from '../../../platform/quantity/quantity.js';
import { documentRequestOf } from '../../orders/graphql/index.js';
import type { OrderRefund } from '../app/refund-order.service.js';
import type { CreditMemo as MemoOfRecord } from '../domain/credit-memo.js';
import type { RefundOrderInput } from './credit-memo.input.js';
import type { CreditMemo } from './credit-memo.type.js';

/** A credit memo as the schema shows it. */
export function toCreditMemo({ amounts, ...memo }: MemoOfRecord): CreditMemo {
  return { ...memo, ...amounts };
}

/** The request as REST makes it. */
export function toRefund(input: RefundOrderInput): OrderRefund {
  const { shipping } = input;
  return {
    ...documentRequestOf(input),
    invoiceId: null,
    amounts: {
      shipping: shipping == null ? null : Quantity.of(shipping),
      adjustmentPositive: Quantity.of(input.adjustmentPositive),
      adjustmentNegative: Quantity.of(input.adjustmentNegative),
    },
    returned: input.returnToStockItems ?? null,
  };
}
