import { ApiProperty } from '@nestjs/swagger';
import type { OperationDetail, OperationState, StoredBulk } from '../app/bulk-reader.service.js';
import { userTypeOf } from '../domain/operation.js';

/** How far an operation is. */
class OperationStateResponse {
  @ApiProperty({ type: 'integer', description: 'Position in the bulk, from 0' })
  readonly id!: number;

  @ApiProperty({
    enum: [1, 2, 3, 4, 5],
    description: '1 complete, 2 failed for now, 3 failed, 4 open, 5 rejected when it was scheduled',
  })
  readonly status!: number;

  @ApiProperty({ type: 'string', nullable: true })
  readonly result_message!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'The status that the request would have had' })
  readonly error_code!: number | null;
}

/** An operation with its data and its result, both as JSON texts. */
class OperationDetailResponse extends OperationStateResponse {
  @ApiProperty()
  readonly bulk_uuid!: string;

  @ApiProperty({ description: 'The route, such as async.V1.inventory.source-items.POST' })
  readonly topic_name!: string;

  @ApiProperty()
  readonly serialized_data!: string;

  @ApiProperty({ type: 'string', nullable: true })
  readonly result_serialized_data!: string | null;
}

class OperationExtensionResponse {
  @ApiProperty({ description: 'When the bulk was scheduled: YYYY-MM-DD HH:MM:SS in UTC' })
  readonly start_time!: string;
}

/** An operation of a list over all bulks. */
export class ListedOperationResponse extends OperationDetailResponse {
  @ApiProperty()
  readonly extension_attributes!: OperationExtensionResponse;
}

/** What is kept of a bulk beside its operations. */
class BulkSummaryResponse {
  @ApiProperty({ type: 'integer', nullable: true, description: 'Kind of the caller; null where it is not known' })
  readonly user_type!: number | null;

  @ApiProperty()
  readonly bulk_id!: string;

  @ApiProperty()
  readonly description!: string;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly start_time!: string;

  @ApiProperty({ type: 'integer', nullable: true })
  readonly user_id!: number | null;

  @ApiProperty({ type: 'integer' })
  readonly operation_count!: number;
}

export class BulkStatusResponse extends BulkSummaryResponse {
  @ApiProperty({ type: [OperationStateResponse] })
  readonly operations_list!: readonly OperationStateResponse[];
}

export class BulkDetailResponse extends BulkSummaryResponse {
  @ApiProperty({ type: [OperationDetailResponse] })
  readonly operations_list!: readonly OperationDetailResponse[];
}

export function toSummary({
  bulkUuid,
  scheduler,
  description,
  startTime,
  operationCount,
}: StoredBulk): BulkSummaryResponse {
  return {
    user_type: userTypeOf(scheduler),
    bulk_id: bulkUuid,
    description,
    start_time: startTime,
    user_id: scheduler.id === null ? null : Number(scheduler.id),
    operation_count: operationCount,
  };
}

export function toState({ key, status, message, errorCode }: OperationState): OperationStateResponse {
  return { id: key, status, result_message: message, error_code: errorCode };
}

export function toDetail(operation: OperationDetail): OperationDetailResponse {
  return {
    ...toState(operation),
    bulk_uuid: operation.bulkUuid,
    topic_name: operation.topicName,
    serialized_data: operation.serializedData,
    result_serialized_data: operation.result,
  };
}

export function toListed(operation: OperationDetail): ListedOperationResponse {
  return { ...toDetail(operation), extension_attributes: { start_time: operation.startTime } };
}

const UUID = '799a48e0-7b1e-4d0c-9a53-5d2f0a1b7c11';

/** An operation as the OpenAPI document shows it. */
export const STATE_EXAMPLE: OperationStateResponse = {
  id: 0,
  status: 1,
  result_message: 'Service execution success SourceItemsController::save',
  error_code: null,
};

/** An operation with its data and its result as the OpenAPI document shows it. */
export const DETAIL_EXAMPLE: OperationDetailResponse = {
  ...STATE_EXAMPLE,
  bulk_uuid: UUID,
  topic_name: 'async.V1.inventory.source-items.POST',
  serialized_data: '{"sourceItems":[{"sku":"SKU-1","source_code":"eu-1","quantity":5,"status":1}]}',
  result_serialized_data: '[]',
};

/** A bulk as the OpenAPI document shows it. */
export const SUMMARY_EXAMPLE: BulkSummaryResponse = {
  user_type: 2,
  bulk_id: UUID,
  description: 'Topic async.V1.inventory.source-items.POST',
  start_time: '2026-01-31 09:00:00',
  user_id: 1,
  operation_count: 1,
};
