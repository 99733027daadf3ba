import { omitNulls } from '../../../platform/http/response.js';
import { documentItemFields, toDocumentCommentResponse } from '../../orders/index.js';
import type { CreditMemo, MemoItem } from '../domain/credit-memo.js';

/** A credit memo as the upstream shows it; empty fields are left out. */
export function toMemoResponse(memo: CreditMemo): object {
  const { adjustmentPositive, adjustmentNegative } = memo.amounts;
  return omitNulls({
    entity_id: memo.memoId,
    order_id: memo.orderId,
    invoice_id: memo.invoiceId,
    increment_id: memo.incrementId,
    state: memo.state,
    store_id: memo.storeId,
    subtotal: memo.amounts.subtotal.toNumber(),
    shipping_amount: memo.amounts.shipping.toNumber(),
    adjustment: adjustmentPositive.minus(adjustmentNegative).toNumber(),
    adjustment_positive: adjustmentPositive.toNumber(),
    adjustment_negative: adjustmentNegative.toNumber(),
    grand_total: memo.amounts.grandTotal.toNumber(),
    created_at: memo.createdAt,
    updated_at: memo.updatedAt,
    items: memo.items.map(toItemResponse),
    comments: memo.comments.map(toDocumentCommentResponse),
  });
}

function toItemResponse(item: MemoItem): object {
  return {
    ...documentItemFields(item),
    qty: item.quantity.toNumber(),
    price: item.price.toNumber(),
    row_total: item.rowTotal.toNumber(),
    extension_attributes: { back_to_stock: item.isBackToStock },
  };
}

/** A credit memo as the OpenAPI document shows it. */
export const MEMO_EXAMPLE = {
  entity_id: 4,
  order_id: 1,
  invoice_id: 3,
  increment_id: '000000004',
  state: 2,
  store_id: 1,
  subtotal: 19.9,
  shipping_amount: 0,
  adjustment: 0,
  adjustment_positive: 0,
  adjustment_negative: 0,
  grand_total: 19.9,
  created_at: '2026-01-31 12:00:00',
  updated_at: '2026-01-31 12:00:00',
  items: [
    {
      entity_id: 7,
      parent_id: 4,
      order_item_id: 5,
      product_id: 10,
      sku: 'SKU-1',
      name: 'Tent',
      qty: 1,
      price: 19.9,
      row_total: 19.9,
      extension_attributes: { back_to_stock: true },
    },
  ],
  comments: [],
};
