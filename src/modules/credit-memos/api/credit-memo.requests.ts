import { Field, SchemaName } from '../../../platform/http/field.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { ITEMS_PER_REQUEST_MAX } from '../../invoices/index.js';
import {
  COMMENTS_PER_REQUEST_MAX,
  CURRENCIES_AND_ADDRESSES,
  DocumentItemRequest,
  DocumentRequest,
  LINE_WITH_PRICE,
  ReadsWithoutUse,
  SavedCommentRequest,
  TAXES_AND_DISCOUNTS,
} from '../../orders/index.js';

const AMOUNT = { min: 0, max: Quantity.MAX_STORABLE.toNumber(), example: 0 } as const;

@SchemaName('RefundExtensionInput')
class RefundExtensionRequest {
  @Field.ints({
    maxItems: ITEMS_PER_REQUEST_MAX,
    example: [5],
    description: 'Order item ids whose goods come back to stock; left out, the configuration decides',
  })
  returnToStockItems?: number[] | null;
}

/** The money of a refund beside that of its lines. */
@SchemaName('RefundAmountsInput')
export class RefundAmountsRequest {
  @Field.float({ ...AMOUNT, description: 'Left out: the rest of it goes back with the last goods' })
  shippingAmount?: number | null;

  @Field.float({ ...AMOUNT, description: 'Refunded on top' })
  adjustmentPositive?: number | null;

  @Field.float({ ...AMOUNT, description: 'Kept back' })
  adjustmentNegative?: number | null;

  @Field.object(() => RefundExtensionRequest)
  extensionAttributes?: RefundExtensionRequest | null;
}

export class RefundDocumentRequest extends DocumentRequest {
  @Field.list(() => DocumentItemRequest, {
    maxItems: ITEMS_PER_REQUEST_MAX,
    description: 'Nothing or an empty list refunds all that can be refunded',
  })
  items?: DocumentItemRequest[] | null;

  @Field.flag({ name: 'isOnline', description: 'Read and not used: this service pays nobody' })
  isOnline?: boolean | null;

  @Field.object(() => RefundAmountsRequest)
  arguments?: RefundAmountsRequest | null;
}

export class RefundOrderRequest extends RefundDocumentRequest {
  @Field.int({ required: true, example: 1 })
  orderId!: number;
}

export class RefundInvoiceRequest extends RefundDocumentRequest {
  @Field.int({ required: true, example: 3 })
  invoiceId!: number;
}

@SchemaName('SavedMemoItemInput')
@ReadsWithoutUse('entityId', 'parentId', ...LINE_WITH_PRICE)
class SavedMemoItemRequest extends DocumentItemRequest {
  @Field.text({ description: 'Used in messages alone' })
  sku?: string | null;
}

@SchemaName('SavedMemoInput')
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
  ...TAXES_AND_DISCOUNTS,
  ...CURRENCIES_AND_ADDRESSES,
  'emailSent',
  'transactionId',
  'createdAt',
  'updatedAt',
)
export class SavedMemoRequest extends RefundAmountsRequest {
  @Field.int({ description: 'Of a memo that is there already: it stays as it is' })
  entityId?: number | null;

  @Field.int({ example: 1 })
  orderId?: number | null;

  @Field.int({ example: 3, description: 'The invoice whose quantities bound the refund' })
  invoiceId?: number | null;

  @Field.list(() => SavedMemoItemRequest, {
    maxItems: ITEMS_PER_REQUEST_MAX,
    description: 'Nothing or an empty list refunds all that can be refunded',
  })
  items?: SavedMemoItemRequest[] | null;

  @Field.list(() => SavedCommentRequest, { maxItems: COMMENTS_PER_REQUEST_MAX })
  comments?: SavedCommentRequest[] | null;
}

export class SaveCreditMemoRequest {
  @Field.object(() => SavedMemoRequest, { required: true })
  entity!: SavedMemoRequest;
}

export class CreditMemoIdRequest {
  @Field.int({ required: true, example: 4 })
  id!: number;
}
