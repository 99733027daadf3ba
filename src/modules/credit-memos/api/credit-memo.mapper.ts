import { Quantity } from '../../../platform/quantity/quantity.js';
import { commentsOf, savedCommentsOf, toNamedItems, toRequestedItems } from '../../orders/index.js';
import type { OrderRefund } from '../app/refund-order.service.js';
import type { RequestedAmounts } from '../domain/refund-amounts.js';
import type { RefundAmountsRequest, RefundDocumentRequest, SavedMemoRequest } from './credit-memo.requests.js';

/** The body of a request for a refund. Throws `invalid` for a line without an id or a quantity. */
export function toRefund(
  input: RefundDocumentRequest,
  document: { readonly orderId: number; readonly invoiceId: number | null },
): OrderRefund {
  return {
    ...document,
    items: toRequestedItems(input.items),
    comments: commentsOf(input),
    amounts: toAmounts(input.arguments),
    returned: input.arguments?.extensionAttributes?.returnToStockItems ?? null,
  };
}

/** A memo that is sent as a whole. Throws as `toRefund`. */
export function toRefundOfEntity(entity: SavedMemoRequest): OrderRefund {
  return {
    orderId: entity.orderId || null,
    invoiceId: entity.invoiceId || null,
    items: toNamedItems(entity.items),
    comments: savedCommentsOf(entity.comments),
    amounts: toAmounts(entity),
    returned: entity.extensionAttributes?.returnToStockItems ?? null,
  };
}

function toAmounts(input: RefundAmountsRequest | null | undefined): RequestedAmounts {
  const shipping = input?.shippingAmount ?? null;
  return {
    shipping: shipping === null ? null : Quantity.of(shipping),
    adjustmentPositive: Quantity.of(input?.adjustmentPositive ?? 0),
    adjustmentNegative: Quantity.of(input?.adjustmentNegative ?? 0),
  };
}
