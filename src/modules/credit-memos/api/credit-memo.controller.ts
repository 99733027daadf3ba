import { searchResult } from '../../../platform/http/answer.js';
import type { SearchResult } from '../../../platform/http/answer.js';
import { Payload } from '../../../platform/http/payload.js';
import { Rest, RestController } from '../../../platform/http/route.js';
import { ListDocumentsRequest } from '../../orders/index.js';
import { CancelCreditMemo } from '../app/cancel-credit-memo.service.js';
import { CreditMemoReader } from '../app/credit-memo-reader.service.js';
import { RefundOrder } from '../app/refund-order.service.js';
import { MEMO_EXAMPLE, toMemoAnswer } from './credit-memo.answers.js';
import { toRefundOfEntity } from './credit-memo.mapper.js';
import { CreditMemoIdRequest, SaveCreditMemoRequest } from './credit-memo.requests.js';

/** Credit memos over REST (upstream interface, "Refund"). */
@RestController('Credit memos')
export class CreditMemoController {
  constructor(
    private readonly refundOrder: RefundOrder,
    private readonly cancelCreditMemo: CancelCreditMemo,
    private readonly reader: CreditMemoReader,
  ) {}

  @Rest.post('creditmemo', {
    permission: 'Vendor_Sales::sales_creditmemo',
    summary: 'Save a credit memo',
    description: 'Without an entity_id it refunds the order; a memo that is there already stays as it is.',
    answer: MEMO_EXAMPLE,
  })
  async save(@Payload() { entity }: SaveCreditMemoRequest): Promise<object> {
    const memoId = entity.entityId || (await this.refundOrder.execute(toRefundOfEntity(entity)));
    return toMemoAnswer(await this.reader.get(memoId));
  }

  @Rest.put('creditmemo/:id', {
    permission: 'Vendor_Sales::sales_creditmemo',
    summary: 'Cancel a credit memo',
    description: 'Refused for a memo whose money and goods went back already, and here they do so when it is made.',
    answer: true,
  })
  async cancel(@Payload() { id }: CreditMemoIdRequest): Promise<boolean> {
    return this.cancelCreditMemo.execute(id);
  }

  @Rest.get('creditmemos', {
    permission: 'Vendor_Sales::sales_creditmemo',
    summary: 'List credit memos',
    answer: { items: [MEMO_EXAMPLE], search_criteria: { filter_groups: [] }, total_count: 1 },
  })
  async list(@Payload() { searchCriteria }: ListDocumentsRequest): Promise<SearchResult<object>> {
    const { documents, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(documents.map(toMemoAnswer), searchCriteria, totalCount);
  }

  @Rest.get('creditmemo/:id', {
    permission: 'Vendor_Sales::sales_creditmemo',
    summary: 'Read a credit memo',
    answer: MEMO_EXAMPLE,
  })
  async get(@Payload() { id }: CreditMemoIdRequest): Promise<object> {
    return toMemoAnswer(await this.reader.get(id));
  }
}
