import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { omitNulls } from '../../../platform/http/response.js';
import {
  DocumentCommentResponse,
  documentItemFields,
  DocumentItemResponse,
  toDocumentCommentResponse,
} from '../../orders/index.js';
import type { CreditMemo, MemoItem } from '../domain/credit-memo.js';

class CreditMemoItemExtensionResponse {
  @ApiProperty({ description: 'Whether the goods came back' })
  readonly back_to_stock!: boolean;
}

/** A line of a credit memo. Empty fields are left out. */
class CreditMemoItemResponse extends DocumentItemResponse {
  @ApiProperty()
  readonly row_total!: number;

  @ApiProperty()
  readonly extension_attributes!: CreditMemoItemExtensionResponse;
}

/** A credit memo as the upstream shows it; empty fields are left out. */
export class CreditMemoResponse {
  @ApiProperty({ type: 'integer' })
  readonly entity_id!: number;

  @ApiProperty({ type: 'integer' })
  readonly order_id!: number;

  @ApiPropertyOptional({ type: 'integer', description: 'The invoice whose quantities bound the refund' })
  readonly invoice_id?: number;

  @ApiProperty()
  readonly increment_id!: string;

  @ApiProperty({ type: 'integer', description: '2: refunded' })
  readonly state!: number;

  @ApiProperty({ type: 'integer' })
  readonly store_id!: number;

  @ApiProperty()
  readonly subtotal!: number;

  @ApiProperty()
  readonly shipping_amount!: number;

  @ApiProperty({ description: 'What was refunded on top, less what was kept back' })
  readonly adjustment!: number;

  @ApiProperty()
  readonly adjustment_positive!: number;

  @ApiProperty()
  readonly adjustment_negative!: number;

  @ApiProperty()
  readonly grand_total!: number;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly created_at!: string;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly updated_at!: string;

  @ApiProperty({ type: [CreditMemoItemResponse] })
  readonly items!: readonly CreditMemoItemResponse[];

  @ApiProperty({ type: [DocumentCommentResponse] })
  readonly comments!: readonly DocumentCommentResponse[];
}

export function toMemoResponse(memo: CreditMemo): CreditMemoResponse {
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

function toItemResponse(item: MemoItem): CreditMemoItemResponse {
  return omitNulls({
    ...documentItemFields(item),
    qty: item.quantity.toNumber(),
    price: item.price.toNumber(),
    row_total: item.rowTotal.toNumber(),
    extension_attributes: { back_to_stock: item.isBackToStock },
  });
}

/** A credit memo as the OpenAPI document shows it. */
export const MEMO_EXAMPLE: CreditMemoResponse = {
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
