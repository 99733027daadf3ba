import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ACTOR_TYPES } from '../../../platform/context/request-context.js';
import type { ActorType } from '../../../platform/context/request-context.js';
import type { Approver } from '../../approvals/index.js';
import type { AdjustmentRow } from '../domain/adjustment-columns.js';
import { ADJUSTMENT_REASONS } from '../domain/vocabulary.js';
import type { AdjustmentReason } from '../domain/vocabulary.js';

/** Who has approved a change that another had asked for. */
export class ApproverResponse {
  @ApiProperty({ type: 'integer' })
  readonly id!: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'Name of the user at that time' })
  readonly name!: string | null;
}

/** One row of the history with every column, null where it is empty. */
export class AdjustmentResponse {
  @ApiProperty({ type: 'integer' })
  readonly adjustment_id!: number;

  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly sku!: string;

  @ApiProperty({ description: 'What the quantity is there for: available' })
  readonly state!: string;

  @ApiProperty({ description: 'By how much the quantity changed' })
  readonly delta!: number;

  @ApiProperty()
  readonly quantity_after!: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null where the status did not change' })
  readonly status_before!: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  readonly status_after!: number | null;

  @ApiProperty({ enum: ADJUSTMENT_REASONS, enumName: 'AdjustmentReason' })
  readonly reason!: AdjustmentReason;

  @ApiProperty({ enum: ACTOR_TYPES, enumName: 'ActorType' })
  readonly actor_type!: ActorType;

  @ApiProperty({ type: 'string', nullable: true })
  readonly actor_id!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Name of the actor at that time' })
  readonly actor_label!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Kind of the document behind the change' })
  readonly reference_type!: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  readonly reference_id!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The request, bulk or run that made the change' })
  readonly request_id!: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  readonly note!: string | null;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly created_at!: string;

  @ApiPropertyOptional({ description: 'The second person, where the change was larger than the actor may write alone' })
  readonly approved_by?: ApproverResponse;
}

/** Every column (contract); quantities as numbers. The writer knows no other reasons and actors than those of the lists. */
export function toAdjustmentResponse(row: AdjustmentRow, approver: Approver | undefined): AdjustmentResponse {
  return {
    ...row,
    delta: Number(row.delta),
    quantity_after: Number(row.quantity_after),
    reason: row.reason as AdjustmentReason,
    actor_type: row.actor_type as ActorType,
    ...(approver ? { approved_by: { id: approver.id, name: approver.name } } : {}),
  };
}

/** A row as the OpenAPI document shows it. */
export const ADJUSTMENT_EXAMPLE: AdjustmentResponse = {
  adjustment_id: 12,
  source_code: 'eu-1',
  sku: 'SKU-1',
  state: 'available',
  delta: -3,
  quantity_after: 7,
  status_before: null,
  status_after: null,
  reason: 'damaged',
  actor_type: 'admin',
  actor_id: '3',
  actor_label: 'jane',
  reference_type: 'inspection',
  reference_id: '15',
  request_id: '7f6c9a52-5a0f-4c0e-9f7e-0b6f2a1d8c33',
  note: 'fell off the shelf',
  created_at: '2026-10-07 10:00:00',
};
