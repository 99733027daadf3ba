import { Controller, HttpCode, Post } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { InvoiceReader } from '../../invoices/index.js';
import { RefundOrder } from '../app/refund-order.service.js';
import { toRefund } from './credit-memo.mapper.js';
import { RefundInvoiceRequest, RefundOrderRequest } from './credit-memo.requests.js';

const DESCRIPTION =
  'Goods named in arguments.extension_attributes.return_to_stock_items come back: those that were shipped to the sources ' +
  'that shipped them, the others to what can be sold. Goods that were never shipped and do not come back leave the ' +
  'sources of the stock. Answers the id of the credit memo.';

/** Refunds over REST (upstream interface, "Refund"). */
@Tag('Credit memos')
@Controller()
export class RefundController {
  constructor(
    private readonly refundOrder: RefundOrder,
    private readonly invoices: InvoiceReader,
  ) {}

  @Post('order/:orderId/refund')
  @HttpCode(200)
  @RequirePermission('Vendor_Sales::creditmemo')
  @Describe({
    summary: 'Refund an order',
    description: DESCRIPTION,
    response: ResponseBody.integer(4),
  })
  async order(@Payload() request: RefundOrderRequest): Promise<number> {
    return this.refundOrder.execute(toRefund(request, { orderId: request.orderId, invoiceId: null }));
  }

  @Post('invoice/:invoiceId/refund')
  @HttpCode(200)
  @RequirePermission('Vendor_Sales::sales_invoice')
  @Describe({
    summary: 'Refund an invoice',
    description: `At most what was invoiced with it. ${DESCRIPTION}`,
    response: ResponseBody.integer(4),
  })
  async invoice(@Payload() request: RefundInvoiceRequest): Promise<number> {
    const { orderId, invoiceId } = await this.invoices.get(request.invoiceId);
    return this.refundOrder.execute(toRefund(request, { orderId, invoiceId }));
  }
}
