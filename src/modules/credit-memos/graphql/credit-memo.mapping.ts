import { Quantity } from '../../../platform/quantity/quantity.js';
import { toDocumentComment } from '../../orders/graphql/document-comment.type.js';
import type { OrderRefund } from '../app/refund-order.service.js';
import type { CreditMemo as MemoOfRecord } from '../domain/credit-memo.js';
import type { RefundOrderInput } from './credit-memo.input.js';
import type { CreditMemo } from './credit-memo.type.js';

/** A credit memo as the schema shows it. */
export function toCreditMemo(memo: MemoOfRecord): CreditMemo {
  const { amounts } = memo;
  return {
    id: memo.memoId,
    incrementId: memo.incrementId,
    orderId: memo.orderId,
    invoiceId: memo.invoiceId,
    totalQty: memo.totalQuantity.toNumber(),
    subtotal: amounts.subtotal.toNumber(),
    shipping: amounts.shipping.toNumber(),
    adjustmentPositive: amounts.adjustmentPositive.toNumber(),
    adjustmentNegative: amounts.adjustmentNegative.toNumber(),
    grandTotal: amounts.grandTotal.toNumber(),
    createdAt: memo.createdAt,
    items: memo.items.map(({ itemId, orderItemId, sku, name, quantity, price, rowTotal, isBackToStock }) => ({
      id: itemId,
      orderItemId,
      sku,
      name,
      qty: quantity.toNumber(),
      price: price.toNumber(),
      rowTotal: rowTotal.toNumber(),
      isBackToStock,
    })),
    comments: memo.comments.map(toDocumentComment),
  };
}

/** The request as REST makes it. */
export function toRefund(input: RefundOrderInput): OrderRefund {
  const { shipping, comment } = input;
  return {
    orderId: input.orderId,
    invoiceId: null,
    items: input.items.map(({ orderItemId, qty }) => ({ orderItemId, quantity: Quantity.of(qty) })),
    comments: comment ? [{ comment, isCustomerNotified: false, isVisibleOnFront: false }] : [],
    amounts: {
      shipping: shipping == null ? null : Quantity.of(shipping),
      adjustmentPositive: Quantity.of(input.adjustmentPositive),
      adjustmentNegative: Quantity.of(input.adjustmentNegative),
    },
    returned: input.returnToStockItems ?? null,
  };
}
