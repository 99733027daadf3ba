import { Field } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/http/search-criteria.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import {
  COMMENTS_PER_REQUEST_MAX,
  DocumentItemInput,
  DocumentRequest,
  ITEMS_PER_REQUEST_MAX,
  ReadsWithoutUse,
  SavedCommentInput,
} from '../../invoices/index.js';

const AMOUNT = { min: 0, max: Quantity.MAX_STORABLE.toNumber(), example: 0 } as const;

export class RefundExtensionInput {
  @Field.ints({
    maxItems: ITEMS_PER_REQUEST_MAX,
    example: [5],
    description: 'Order item ids whose goods come back to stock; left out, the configuration decides',
  })
  returnToStockItems?: number[] | null;
}

/** The money of a refund beside that of its lines. */
export class RefundAmountsInput {
  @Field.float({ ...AMOUNT, description: 'Left out: the rest of it goes back with the last goods' })
  shippingAmount?: number | null;

  @Field.float({ ...AMOUNT, description: 'Refunded on top' })
  adjustmentPositive?: number | null;

  @Field.float({ ...AMOUNT, description: 'Kept back' })
  adjustmentNegative?: number | null;

  @Field.object(() => RefundExtensionInput)
  extensionAttributes?: RefundExtensionInput | null;
}

export class RefundInput extends DocumentRequest {
  @Field.list(() => DocumentItemInput, {
    maxItems: ITEMS_PER_REQUEST_MAX,
    description: 'Nothing or an empty list refunds all that can be refunded',
  })
  items?: DocumentItemInput[] | null;

  @Field.flag({ name: 'isOnline', description: 'Read and not used: this service pays nobody' })
  isOnline?: boolean | null;

  @Field.object(() => RefundAmountsInput)
  arguments?: RefundAmountsInput | null;
}

export class RefundOrderInput extends RefundInput {
  @Field.int({ required: true, example: 1 })
  orderId!: number;
}

export class RefundInvoiceInput extends RefundInput {
  @Field.int({ required: true, example: 3 })
  invoiceId!: number;
}

@ReadsWithoutUse(
  'entityId',
  'parentId',
  'name',
  'description',
  'additionalData',
  'productId',
  'price',
  'rowTotal',
  'basePrice',
  'baseRowTotal',
  'taxAmount',
  'baseTaxAmount',
  'discountAmount',
  'baseDiscountAmount',
  'priceInclTax',
  'basePriceInclTax',
  'rowTotalInclTax',
  'baseRowTotalInclTax',
)
export class SavedMemoItemInput extends DocumentItemInput {
  @Field.text({ description: 'Used in messages alone' })
  sku?: string | null;
}

@ReadsWithoutUse(
  'incrementId',
  'state',
  'creditmemoStatus',
  'storeId',
  'totalQty',
  'adjustment',
  'subtotal',
  'grandTotal',
  'baseAdjustment',
  'baseAdjustmentPositive',
  'baseAdjustmentNegative',
  'baseSubtotal',
  'baseGrandTotal',
  'baseShippingAmount',
  'taxAmount',
  'baseTaxAmount',
  'discountAmount',
  'baseDiscountAmount',
  'subtotalInclTax',
  'baseSubtotalInclTax',
  'shippingInclTax',
  'baseShippingInclTax',
  'baseCurrencyCode',
  'globalCurrencyCode',
  'orderCurrencyCode',
  'storeCurrencyCode',
  'baseToGlobalRate',
  'baseToOrderRate',
  'storeToBaseRate',
  'storeToOrderRate',
  'billingAddressId',
  'shippingAddressId',
  'emailSent',
  'transactionId',
  'createdAt',
  'updatedAt',
)
export class SavedMemoInput extends RefundAmountsInput {
  @Field.int({ description: 'Of a memo that is there already: it stays as it is' })
  entityId?: number | null;

  @Field.int({ example: 1 })
  orderId?: number | null;

  @Field.int({ example: 3, description: 'The invoice whose quantities bound the refund' })
  invoiceId?: number | null;

  @Field.list(() => SavedMemoItemInput, {
    maxItems: ITEMS_PER_REQUEST_MAX,
    description: 'Nothing or an empty list refunds all that can be refunded',
  })
  items?: SavedMemoItemInput[] | null;

  @Field.list(() => SavedCommentInput, { maxItems: COMMENTS_PER_REQUEST_MAX })
  comments?: SavedCommentInput[] | null;
}

export class SaveCreditMemoRequest {
  @Field.object(() => SavedMemoInput, { required: true })
  entity!: SavedMemoInput;
}

export class CreditMemoIdRequest {
  @Field.int({ required: true, example: 4 })
  id!: number;
}

export class ListCreditMemosRequest {
  @Field.searchCriteria({ name: 'searchCriteria', required: true })
  searchCriteria!: SearchCriteria;
}
