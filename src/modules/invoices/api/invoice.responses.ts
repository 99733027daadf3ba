import { ApiProperty } from '@nestjs/swagger';
import { omitNulls } from '../../../platform/http/response.js';
import {
  DocumentCommentResponse,
  documentItemFields,
  DocumentItemResponse,
  toDocumentCommentResponse,
} from '../../orders/index.js';
import type { Invoice, InvoiceItem } from '../domain/invoice.js';

/** A line of an invoice. Empty fields are left out. */
class InvoiceItemResponse extends DocumentItemResponse {
  @ApiProperty()
  readonly row_total!: number;
}

/** An invoice as the upstream shows it. */
export class InvoiceResponse {
  @ApiProperty({ type: 'integer' })
  readonly entity_id!: number;

  @ApiProperty({ type: 'integer' })
  readonly order_id!: number;

  @ApiProperty()
  readonly increment_id!: string;

  @ApiProperty({ type: 'integer', description: '2: paid' })
  readonly state!: number;

  @ApiProperty({ type: 'integer' })
  readonly store_id!: number;

  @ApiProperty()
  readonly total_qty!: number;

  @ApiProperty()
  readonly subtotal!: number;

  @ApiProperty()
  readonly grand_total!: number;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly created_at!: string;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly updated_at!: string;

  @ApiProperty({ type: [InvoiceItemResponse] })
  readonly items!: readonly InvoiceItemResponse[];

  @ApiProperty({ type: [DocumentCommentResponse] })
  readonly comments!: readonly DocumentCommentResponse[];
}

export function toInvoiceResponse(invoice: Invoice): InvoiceResponse {
  return {
    entity_id: invoice.invoiceId,
    order_id: invoice.orderId,
    increment_id: invoice.incrementId,
    state: invoice.state,
    store_id: invoice.storeId,
    total_qty: invoice.totalQuantity.toNumber(),
    subtotal: invoice.subtotal.toNumber(),
    grand_total: invoice.grandTotal.toNumber(),
    created_at: invoice.createdAt,
    updated_at: invoice.updatedAt,
    items: invoice.items.map(toItemResponse),
    comments: invoice.comments.map(toDocumentCommentResponse),
  };
}

function toItemResponse(item: InvoiceItem): InvoiceItemResponse {
  return omitNulls({
    ...documentItemFields(item),
    qty: item.quantity.toNumber(),
    price: item.price.toNumber(),
    row_total: item.rowTotal.toNumber(),
  });
}

/** An invoice as the OpenAPI document shows it. */
export const INVOICE_EXAMPLE: InvoiceResponse = {
  entity_id: 3,
  order_id: 1,
  increment_id: '000000003',
  state: 2,
  store_id: 1,
  total_qty: 1,
  subtotal: 19.9,
  grand_total: 19.9,
  created_at: '2026-01-31 12:00:00',
  updated_at: '2026-01-31 12:00:00',
  items: [
    {
      entity_id: 7,
      parent_id: 3,
      order_item_id: 5,
      product_id: 10,
      sku: 'SKU-1',
      name: 'Tent',
      qty: 1,
      price: 19.9,
      row_total: 19.9,
    },
  ],
  comments: [],
};
