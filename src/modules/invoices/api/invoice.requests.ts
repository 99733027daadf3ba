import { Field } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/http/search-criteria.js';
import { Quantity } from '../../../platform/quantity/quantity.js';

/** Lines of one request, at most: far more than an order has, and their quantities still add up exactly. */
export const ITEMS_PER_REQUEST_MAX = 5000;
export const COMMENTS_PER_REQUEST_MAX = 100;
/** Characters of a comment: four bytes each still fit the column. */
const COMMENT_LENGTH_MAX = 10_000;
const NOT_USED = { description: 'Read and not used' } as const;

/** Fields that the upstream's objects have and clients send back; what they say is decided here, not by them. */
export function ReadsWithoutUse(...properties: readonly string[]): ClassDecorator {
  return (type) => {
    for (const property of properties) Field.json(NOT_USED)(type.prototype as object, property);
  };
}

/** So much of one order line. */
export class DocumentItemInput {
  @Field.int({ example: 5 })
  orderItemId?: number | null;

  @Field.float({ min: 0, max: Quantity.MAX_STORABLE.toNumber(), example: 1 })
  qty?: number | null;

  @Field.json()
  extensionAttributes?: unknown;
}

export class DocumentCommentInput {
  @Field.text({ maxLength: COMMENT_LENGTH_MAX, example: 'Paid by transfer' })
  comment?: string | null;

  @Field.flag({ example: false })
  isVisibleOnFront?: boolean | null;

  @Field.json()
  extensionAttributes?: unknown;
}

@ReadsWithoutUse('entityId', 'parentId', 'createdAt')
export class SavedCommentInput extends DocumentCommentInput {
  @Field.flag({ example: false })
  isCustomerNotified?: boolean | null;
}

/** What a request for a document of an order says beside its lines. */
export class DocumentRequest {
  @Field.flag({ description: 'Read and not used: this service sends no mail' })
  notify?: boolean | null;

  @Field.flag({ name: 'appendComment', description: 'Marks the comment as told to the customer' })
  appendComment?: boolean | null;

  @Field.object(() => DocumentCommentInput)
  comment?: DocumentCommentInput | null;
}

export class InvoiceOrderInput extends DocumentRequest {
  @Field.int({ required: true, example: 1 })
  orderId!: number;

  @Field.flag({ description: 'Read and not used: an invoice is paid when it is made' })
  capture?: boolean | null;

  @Field.list(() => DocumentItemInput, {
    maxItems: ITEMS_PER_REQUEST_MAX,
    description: 'Nothing or an empty list invoices all that is left',
  })
  items?: DocumentItemInput[] | null;

  @Field.json(NOT_USED)
  arguments?: unknown;
}

@ReadsWithoutUse(
  'entityId',
  'parentId',
  'sku',
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
export class SavedInvoiceItemInput extends DocumentItemInput {}

@ReadsWithoutUse(
  'incrementId',
  'state',
  'storeId',
  'totalQty',
  'subtotal',
  'grandTotal',
  'baseSubtotal',
  'baseGrandTotal',
  'taxAmount',
  'baseTaxAmount',
  'discountAmount',
  'baseDiscountAmount',
  'shippingAmount',
  'baseShippingAmount',
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
  'canVoidFlag',
  'emailSent',
  'isUsedForRefund',
  'transactionId',
  'createdAt',
  'updatedAt',
  'extensionAttributes',
)
export class SavedInvoiceInput {
  @Field.int({ description: 'Of an invoice that is there already: it stays as it is' })
  entityId?: number | null;

  @Field.int({ example: 1 })
  orderId?: number | null;

  @Field.list(() => SavedInvoiceItemInput, {
    maxItems: ITEMS_PER_REQUEST_MAX,
    description: 'Nothing or an empty list invoices all that is left',
  })
  items?: SavedInvoiceItemInput[] | null;

  @Field.list(() => SavedCommentInput, { maxItems: COMMENTS_PER_REQUEST_MAX })
  comments?: SavedCommentInput[] | null;
}

export class SaveInvoiceRequest {
  @Field.object(() => SavedInvoiceInput, { required: true })
  entity!: SavedInvoiceInput;
}

export class InvoiceIdRequest {
  @Field.int({ required: true, example: 3 })
  id!: number;
}

export class ListInvoicesRequest {
  @Field.searchCriteria({ name: 'searchCriteria', required: true })
  searchCriteria!: SearchCriteria;
}
