import { Controller, Get } from '@nestjs/common';
import { searchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { Describe, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { BulkReader } from '../app/bulk-reader.service.js';
import type { OperationDetail, OperationState, StoredBulk } from '../app/bulk-reader.service.js';
import { userTypeOf } from '../domain/operation.js';
import { BulkRequest, ListOperationsRequest, OperationCountRequest } from './bulk-status.requests.js';

const PERMISSION = 'Vendor_Logging::system_magento_logging_bulk_operations';

const UUID = '799a48e0-7b1e-4d0c-9a53-5d2f0a1b7c11';
const STATE_EXAMPLE = {
  id: 0,
  status: 1,
  result_message: 'Service execution success SourceItemsController::save',
  error_code: null,
};
const DETAIL_EXAMPLE = {
  ...STATE_EXAMPLE,
  bulk_uuid: UUID,
  topic_name: 'async.V1.inventory.source-items.POST',
  serialized_data: '{"sourceItems":[{"sku":"SKU-1","source_code":"eu-1","quantity":5,"status":1}]}',
  result_serialized_data: '[]',
};
const SUMMARY_EXAMPLE = {
  user_type: 2,
  bulk_id: UUID,
  description: 'Topic async.V1.inventory.source-items.POST',
  start_time: '2026-01-31 09:00:00',
  user_id: 1,
  operation_count: 1,
};

/** What has become of asynchronous requests (upstream interface, "Async and bulk"). */
@Tag('Bulk operations')
@Controller('bulk')
export class BulkStatusController {
  constructor(private readonly reader: BulkReader) {}

  @Get(':bulkUuid/status')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Show the status of every operation of a bulk',
    response: { operations_list: [STATE_EXAMPLE], ...SUMMARY_EXAMPLE },
  })
  async status(@Payload() { bulkUuid }: BulkRequest): Promise<object> {
    const { bulk, operations } = await this.reader.status(bulkUuid);
    return { operations_list: operations.map(toState), ...toSummary(bulk) };
  }

  @Get(':bulkUuid/detailed-status')
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'Show every operation of a bulk with its data and its result',
    response: { operations_list: [DETAIL_EXAMPLE], ...SUMMARY_EXAMPLE },
  })
  async detailedStatus(@Payload() { bulkUuid }: BulkRequest): Promise<object> {
    const { bulk, operations } = await this.reader.details(bulkUuid);
    return { operations_list: operations.map(toDetail), ...toSummary(bulk) };
  }

  @Get(':bulkUuid/operation-status/:status')
  @RequirePermission(PERMISSION)
  @Describe({ summary: 'Count the operations of a bulk that have a status', response: 1 })
  async count(@Payload() { bulkUuid, status }: OperationCountRequest): Promise<number> {
    return this.reader.count(bulkUuid, status);
  }

  @Get()
  @RequirePermission(PERMISSION)
  @Describe({
    summary: 'List operations of all bulks',
    response: {
      items: [{ ...DETAIL_EXAMPLE, extension_attributes: { start_time: '2026-01-31 09:00:00' } }],
      search_criteria: { filter_groups: [] },
      total_count: 1,
    },
  })
  async list(@Payload() { searchCriteria }: ListOperationsRequest): Promise<object> {
    const { items, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(items.map(toListed), searchCriteria, totalCount);
  }
}

function toSummary({ bulkUuid, scheduler, description, startTime, operationCount }: StoredBulk): object {
  return {
    user_type: userTypeOf(scheduler),
    bulk_id: bulkUuid,
    description,
    start_time: startTime,
    user_id: scheduler.id === null ? null : Number(scheduler.id),
    operation_count: operationCount,
  };
}

function toState({ key, status, message, errorCode }: OperationState): object {
  return { id: key, status, result_message: message, error_code: errorCode };
}

function toDetail(operation: OperationDetail): object {
  return {
    ...toState(operation),
    bulk_uuid: operation.bulkUuid,
    topic_name: operation.topicName,
    serialized_data: operation.serializedData,
    result_serialized_data: operation.result,
  };
}

function toListed(operation: OperationDetail): object {
  return { ...toDetail(operation), extension_attributes: { start_time: operation.startTime } };
}
