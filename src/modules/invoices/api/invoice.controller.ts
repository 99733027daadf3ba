import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { LargeBody } from '../../../platform/http/body-bounds.js';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { commentsOf, ListDocumentsRequest, savedCommentsOf, toRequestedItems } from '../../orders/index.js';
import { InvoiceOrder } from '../app/invoice-order.service.js';
import { InvoiceReader } from '../app/invoice-reader.service.js';
import { INVOICE_EXAMPLE, InvoiceResponse, toInvoiceResponse } from './invoice.responses.js';
import { InvoiceIdRequest, InvoiceOrderRequest, SaveInvoiceRequest } from './invoice.requests.js';

/** Invoices over REST (upstream interface, "Invoice"). */
@Tag('Invoices')
@Controller()
export class InvoiceController {
  constructor(
    private readonly invoiceOrder: InvoiceOrder,
    private readonly reader: InvoiceReader,
  ) {}

  @Post('order/:orderId/invoice')
  @HttpCode(200)
  @RequirePermission('Vendor_Sales::invoice')
  @Describe({
    summary: 'Invoice an order',
    description:
      'Invoices the given items, or all that is left. Virtual goods leave the sources of the stock, in the order of their ' +
      'priority. Answers the id of the invoice.',
    response: ResponseBody.integer(3),
  })
  async invoice(@Payload() request: InvoiceOrderRequest): Promise<number> {
    return this.invoiceOrder.execute({
      orderId: request.orderId,
      items: toRequestedItems(request.items),
      comments: commentsOf(request),
    });
  }

  @Post('invoices')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission('Vendor_Sales::sales_invoice')
  @Describe({
    summary: 'Save an invoice',
    description: 'Without an entity_id it invoices the order; an invoice that is there already stays as it is.',
    response: ResponseBody.object(InvoiceResponse, INVOICE_EXAMPLE),
    refusals: [404],
  })
  async save(@Payload() { entity }: SaveInvoiceRequest): Promise<InvoiceResponse> {
    const invoiceId =
      entity.entityId ||
      (await this.invoiceOrder.execute({
        orderId: entity.orderId ?? null,
        items: toRequestedItems(entity.items),
        comments: savedCommentsOf(entity.comments),
      }));
    return toInvoiceResponse(await this.reader.get(invoiceId));
  }

  @Get('invoices')
  @RequirePermission('Vendor_Sales::sales_invoice')
  @Describe({
    summary: 'List invoices',
    response: ResponseBody.page(InvoiceResponse, INVOICE_EXAMPLE),
  })
  async list(@Payload() { searchCriteria }: ListDocumentsRequest): Promise<SearchResult<InvoiceResponse>> {
    const { documents, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(documents.map(toInvoiceResponse), searchCriteria, totalCount);
  }

  @Get('invoices/:id')
  @RequirePermission('Vendor_Sales::sales_invoice')
  @Describe({ summary: 'Read an invoice', response: ResponseBody.object(InvoiceResponse, INVOICE_EXAMPLE) })
  async get(@Payload() { id }: InvoiceIdRequest): Promise<InvoiceResponse> {
    return toInvoiceResponse(await this.reader.get(id));
  }
}
