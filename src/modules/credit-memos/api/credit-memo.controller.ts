import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { LargeBody } from '../../../platform/http/body-bounds.js';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { ListDocumentsRequest } from '../../orders/index.js';
import { CancelCreditMemo } from '../app/cancel-credit-memo.service.js';
import { CreditMemoReader } from '../app/credit-memo-reader.service.js';
import { RefundOrder } from '../app/refund-order.service.js';
import { CreditMemoResponse, MEMO_EXAMPLE, toMemoResponse } from './credit-memo.responses.js';
import { toRefundOfEntity } from './credit-memo.mapper.js';
import { CreditMemoIdRequest, SaveCreditMemoRequest } from './credit-memo.requests.js';

/** Credit memos over REST (upstream interface, "Refund"). */
@Tag('Credit memos')
@Controller()
export class CreditMemoController {
  constructor(
    private readonly refundOrder: RefundOrder,
    private readonly cancelCreditMemo: CancelCreditMemo,
    private readonly reader: CreditMemoReader,
  ) {}

  @Post('creditmemo')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission('Vendor_Sales::sales_creditmemo')
  @Describe({
    summary: 'Save a credit memo',
    description: 'Without an entity_id it refunds the order; a memo that is there already stays as it is.',
    response: ResponseBody.object(CreditMemoResponse, MEMO_EXAMPLE),
    refusals: [404],
  })
  async save(@Payload() { entity }: SaveCreditMemoRequest): Promise<CreditMemoResponse> {
    const memoId = entity.entityId || (await this.refundOrder.execute(toRefundOfEntity(entity)));
    return toMemoResponse(await this.reader.get(memoId));
  }

  @Put('creditmemo/:id')
  @RequirePermission('Vendor_Sales::sales_creditmemo')
  @Describe({
    summary: 'Cancel a credit memo',
    description: 'Refused for a memo whose money and goods went back already, and here they do so when it is made.',
    response: ResponseBody.flag(),
  })
  async cancel(@Payload() { id }: CreditMemoIdRequest): Promise<boolean> {
    return this.cancelCreditMemo.execute(id);
  }

  @Get('creditmemos')
  @RequirePermission('Vendor_Sales::sales_creditmemo')
  @Describe({
    summary: 'List credit memos',
    response: ResponseBody.page(CreditMemoResponse, MEMO_EXAMPLE),
  })
  async list(@Payload() { searchCriteria }: ListDocumentsRequest): Promise<SearchResult<CreditMemoResponse>> {
    const { documents, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(documents.map(toMemoResponse), searchCriteria, totalCount);
  }

  @Get('creditmemo/:id')
  @RequirePermission('Vendor_Sales::sales_creditmemo')
  @Describe({ summary: 'Read a credit memo', response: ResponseBody.object(CreditMemoResponse, MEMO_EXAMPLE) })
  async get(@Payload() { id }: CreditMemoIdRequest): Promise<CreditMemoResponse> {
    return toMemoResponse(await this.reader.get(id));
  }
}
