import { Field, SchemaName } from '../../../platform/http/field.js';
import {
  COMMENTS_PER_REQUEST_MAX,
  CURRENCIES_AND_ADDRESSES,
  DocumentItemRequest,
  DocumentRequest,
  LINE_WITH_PRICE,
  NOT_USED,
  ReadsWithoutUse,
  SavedCommentRequest,
  TAXES_AND_DISCOUNTS,
} from '../../orders/index.js';

/** Lines of one request, at most: far more than an order has, and their quantities still add up exactly. */
export const ITEMS_PER_REQUEST_MAX = 5000;

export class InvoiceOrderRequest extends DocumentRequest {
  @Field.int({ required: true, example: 1 })
  orderId!: number;

  @Field.flag({ description: 'Read and not used: an invoice is paid when it is made' })
  capture?: boolean | null;

  @Field.list(() => DocumentItemRequest, {
    maxItems: ITEMS_PER_REQUEST_MAX,
    description: 'Nothing or an empty list invoices all that is left',
  })
  items?: DocumentItemRequest[] | null;

  @Field.json(NOT_USED)
  arguments?: unknown;
}

@SchemaName('SavedInvoiceItemInput')
@ReadsWithoutUse('entityId', 'parentId', 'sku', ...LINE_WITH_PRICE)
class SavedInvoiceItemRequest extends DocumentItemRequest {}

@SchemaName('SavedInvoiceInput')
@ReadsWithoutUse(
  'incrementId',
  'state',
  'storeId',
  'totalQty',
  'subtotal',
  'grandTotal',
  'baseSubtotal',
  'baseGrandTotal',
  ...TAXES_AND_DISCOUNTS,
  'shippingAmount',
  'baseShippingAmount',
  ...CURRENCIES_AND_ADDRESSES,
  'canVoidFlag',
  'emailSent',
  'isUsedForRefund',
  'transactionId',
  'createdAt',
  'updatedAt',
  'extensionAttributes',
)
class SavedInvoiceRequest {
  @Field.int({ description: 'Of an invoice that is there already: it stays as it is' })
  entityId?: number | null;

  @Field.int({ example: 1 })
  orderId?: number | null;

  @Field.list(() => SavedInvoiceItemRequest, {
    maxItems: ITEMS_PER_REQUEST_MAX,
    description: 'Nothing or an empty list invoices all that is left',
  })
  items?: SavedInvoiceItemRequest[] | null;

  @Field.list(() => SavedCommentRequest, { maxItems: COMMENTS_PER_REQUEST_MAX })
  comments?: SavedCommentRequest[] | null;
}

export class SaveInvoiceRequest {
  @Field.object(() => SavedInvoiceRequest, { required: true })
  entity!: SavedInvoiceRequest;
}

export class InvoiceIdRequest {
  @Field.int({ required: true, example: 3 })
  id!: number;
}
