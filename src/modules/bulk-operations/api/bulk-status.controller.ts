import { Controller, Get } from '@nestjs/common';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { BulkReader } from '../app/bulk-reader.service.js';
import { BulkRequest, ListOperationsRequest, OperationCountRequest } from './bulk-status.requests.js';
import {
  BulkDetailResponse,
  BulkStatusResponse,
  DETAIL_EXAMPLE,
  ListedOperationResponse,
  STATE_EXAMPLE,
  SUMMARY_EXAMPLE,
  toDetail,
  toListed,
  toState,
  toSummary,
} from './bulk-status.responses.js';

const PERMISSION = 'Vendor_Logging::system_magento_logging_bulk_operations';

/** What has become of asynchronous requests (upstream interface, "Async and bulk"). */
@Tag('Bulk operations')
@Controller('bulk')
export class BulkStatusController {
  constructor(private readonly reader: BulkReader) {}

  @Get(':bulkUuid/status')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Show the status of every operation of a bulk',
    response: ResponseBody.object(BulkStatusResponse, { operations_list: [STATE_EXAMPLE], ...SUMMARY_EXAMPLE }),
  })
  async status(@Payload() { bulkUuid }: BulkRequest): Promise<BulkStatusResponse> {
    const { bulk, operations } = await this.reader.status(bulkUuid);
    return { operations_list: operations.map(toState), ...toSummary(bulk) };
  }

  @Get(':bulkUuid/detailed-status')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Show every operation of a bulk with its data and its result',
    response: ResponseBody.object(BulkDetailResponse, { operations_list: [DETAIL_EXAMPLE], ...SUMMARY_EXAMPLE }),
  })
  async detailedStatus(@Payload() { bulkUuid }: BulkRequest): Promise<BulkDetailResponse> {
    const { bulk, operations } = await this.reader.details(bulkUuid);
    return { operations_list: operations.map(toDetail), ...toSummary(bulk) };
  }

  @Get(':bulkUuid/operation-status/:status')
  @RequirePermission(PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({ summary: 'Count the operations of a bulk that have a status', response: ResponseBody.integer(1) })
  async count(@Payload() { bulkUuid, status }: OperationCountRequest): Promise<number> {
    return this.reader.count(bulkUuid, status);
  }

  @Get()
  @RequirePermission(PERMISSION)
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'List operations of all bulks',
    response: ResponseBody.page(ListedOperationResponse, {
      ...DETAIL_EXAMPLE,
      extension_attributes: { start_time: '2026-01-31 09:00:00' },
    }),
  })
  async list(@Payload() { searchCriteria }: ListOperationsRequest): Promise<SearchResult<ListedOperationResponse>> {
    const { items, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(items.map(toListed), searchCriteria, totalCount);
  }
}
