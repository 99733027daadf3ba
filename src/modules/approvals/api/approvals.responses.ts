import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { omitNulls } from '../../../platform/http/response.js';
import { APPROVAL_STATUSES } from '../domain/approval.js';
import type { Approval, ApprovalDetail, ApprovalStatus } from '../domain/approval.js';

const TIME = 'YYYY-MM-DD HH:MM:SS in UTC';

/** What a request would do to one quantity. */
export class ApprovalRowResponse {
  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly sku!: string;

  @ApiProperty({ description: 'available is what is on sale' })
  readonly state!: string;

  @ApiProperty({ description: 'By how much the quantity would change' })
  readonly delta!: number;

  @ApiProperty()
  readonly quantity_after!: number;
}

/** A change that was larger than its requester may write alone. */
export class ApprovalResponse {
  @ApiProperty({ type: 'integer' })
  readonly id!: number;

  @ApiProperty({ description: 'What was asked for' })
  readonly use_case!: string;

  @ApiProperty({ enum: APPROVAL_STATUSES, enumName: 'ApprovalStatus' })
  readonly status!: ApprovalStatus;

  @ApiProperty({ type: 'integer', description: 'Quantities that would change' })
  readonly row_count!: number;

  @ApiProperty({ description: 'The largest change of one quantity' })
  readonly largest_quantity!: number;

  @ApiProperty({ description: 'The largest change of one quantity, by the price of the product at that time' })
  readonly largest_value!: number;

  @ApiProperty({ type: 'integer' })
  readonly requester_id!: number;

  @ApiPropertyOptional()
  readonly requester_name?: string;

  @ApiProperty({ description: 'The request that has asked' })
  readonly request_id!: string;

  @ApiProperty({ description: TIME })
  readonly created_at!: string;

  @ApiPropertyOptional({ type: 'integer' })
  readonly decided_by_id?: number;

  @ApiPropertyOptional()
  readonly decided_by_name?: string;

  @ApiPropertyOptional({ description: TIME })
  readonly decided_at?: string;

  @ApiPropertyOptional({ description: 'What the one who decided says' })
  readonly note?: string;

  @ApiPropertyOptional({ description: 'The request of its history rows, once it is approved' })
  readonly result_request_id?: string;

  @ApiProperty({ type: 'integer', description: 'History rows that it has written' })
  readonly written_rows!: number;

  @ApiPropertyOptional({ description: 'Why the last attempt to approve it was refused' })
  readonly refusal?: string;
}

/** A request with what would change. */
export class ApprovalDetailResponse extends ApprovalResponse {
  @ApiProperty({
    type: [ApprovalRowResponse],
    description: 'The largest changes as they were when it was asked, up to 100 of them',
  })
  readonly rows!: readonly ApprovalRowResponse[];
}

export function toApprovalResponse(approval: Approval): ApprovalResponse {
  return omitNulls({
    id: approval.approvalId,
    use_case: approval.useCase,
    status: approval.status,
    row_count: approval.rowCount,
    largest_quantity: approval.largestQuantity.toNumber(),
    largest_value: approval.largestValue,
    requester_id: approval.requesterId,
    requester_name: approval.requesterName,
    request_id: approval.requestId,
    created_at: approval.createdAt,
    decided_by_id: approval.decidedById,
    decided_by_name: approval.decidedByName,
    decided_at: approval.decidedAt,
    note: approval.note,
    result_request_id: approval.resultRequestId,
    written_rows: approval.writtenRows,
    refusal: approval.refusal,
  });
}

export function toApprovalDetailResponse(approval: ApprovalDetail): ApprovalDetailResponse {
  return {
    ...toApprovalResponse(approval),
    rows: approval.rows.map(({ sourceCode, sku, state, delta, quantityAfter }) => ({
      source_code: sourceCode,
      sku,
      state,
      delta,
      quantity_after: quantityAfter,
    })),
  };
}

/** A request as the OpenAPI document shows it. */
export const APPROVAL_EXAMPLE: ApprovalResponse = {
  id: 12,
  use_case: 'source-items-save',
  status: 'waiting',
  row_count: 1,
  largest_quantity: 400,
  largest_value: 7960,
  requester_id: 3,
  requester_name: 'jane',
  request_id: '7f6c9a52-5a0f-4c0e-9f7e-0b6f2a1d8c33',
  created_at: '2026-10-07 10:00:00',
  written_rows: 0,
};

export const APPROVAL_DETAIL_EXAMPLE: ApprovalDetailResponse = {
  ...APPROVAL_EXAMPLE,
  rows: [{ source_code: 'eu-1', sku: 'SKU-1', state: 'available', delta: 400, quantity_after: 407 }],
};
