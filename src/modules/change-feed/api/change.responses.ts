import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { ChangePage, ChangeRow } from '../domain/change.js';
import { causeOf } from '../domain/reservation-metadata.js';

const NULLABLE_TEXT = { type: 'string', nullable: true } as const;

/** What every entry of the feed has. */
abstract class ChangeHead {
  @ApiProperty({
    type: 'integer',
    description: 'Positions grow by one; nothing ever comes in before one that was read',
  })
  readonly position!: number;

  @ApiProperty()
  readonly sku!: string;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly created_at!: string;
}

/** A row of the adjustment history. */
export class AdjustmentChangeResponse extends ChangeHead {
  @ApiProperty({ enum: ['adjustment'] })
  readonly type!: 'adjustment';

  @ApiProperty({ type: 'integer' })
  readonly adjustment_id!: number;

  @ApiProperty()
  readonly source_code!: string;

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

  @ApiProperty({ description: 'A reason of the adjustment history' })
  readonly reason!: string;

  @ApiProperty({ description: 'A kind of actor of the adjustment history' })
  readonly actor_type!: string;

  @ApiProperty(NULLABLE_TEXT)
  readonly actor_id!: string | null;

  @ApiProperty(NULLABLE_TEXT)
  readonly actor_label!: string | null;

  @ApiProperty(NULLABLE_TEXT)
  readonly reference_type!: string | null;

  @ApiProperty(NULLABLE_TEXT)
  readonly reference_id!: string | null;

  @ApiProperty(NULLABLE_TEXT)
  readonly request_id!: string | null;

  @ApiProperty(NULLABLE_TEXT)
  readonly note!: string | null;
}

/** A row of the reservations. */
export class ReservationChangeResponse extends ChangeHead {
  @ApiProperty({ enum: ['reservation'] })
  readonly type!: 'reservation';

  @ApiProperty({ type: 'integer' })
  readonly reservation_id!: number;

  @ApiProperty({ type: 'integer' })
  readonly stock_id!: number;

  @ApiProperty({ description: 'Below zero for what is reserved, above zero for what is given back' })
  readonly quantity!: number;

  @ApiProperty({ ...NULLABLE_TEXT, description: 'Null where the stock as a whole is reserved from' })
  readonly source_code!: string | null;

  @ApiProperty(NULLABLE_TEXT)
  readonly event_type!: string | null;

  @ApiProperty(NULLABLE_TEXT)
  readonly object_type!: string | null;

  @ApiProperty({ ...NULLABLE_TEXT, description: 'The id of the order; empty where there was none yet' })
  readonly object_id!: string | null;

  @ApiProperty(NULLABLE_TEXT)
  readonly object_increment_id!: string | null;
}

/** A SKU that can be sold in a stock from now on, or no longer can. */
export class SalabilityChangeResponse extends ChangeHead {
  @ApiProperty({ enum: ['salability'] })
  readonly type!: 'salability';

  @ApiProperty({ type: 'integer' })
  readonly stock_id!: number;

  @ApiProperty()
  readonly is_salable!: boolean;
}

export const CHANGE_RESPONSES = [
  AdjustmentChangeResponse,
  ReservationChangeResponse,
  SalabilityChangeResponse,
] as const;

/** One entry of the feed. */
export type ChangeResponse = AdjustmentChangeResponse | ReservationChangeResponse | SalabilityChangeResponse;

/** A page of the feed. */
export class ChangePageResponse {
  @ApiProperty({ type: 'array', items: { oneOf: CHANGE_RESPONSES.map((type) => ({ $ref: getSchemaPath(type) })) } })
  readonly items!: readonly ChangeResponse[];

  @ApiProperty({ type: 'integer', description: 'What to send as `after` for the next page' })
  readonly next!: number;

  @ApiProperty({ description: 'Whether more is there already' })
  readonly has_more!: boolean;
}

/** Where the feed begins and ends. */
export class FeedEndsResponse {
  @ApiProperty({ type: 'integer', description: 'The last position; 0 before the first entry' })
  readonly position!: number;

  @ApiProperty({ type: 'integer', description: 'The oldest position that is kept' })
  readonly oldest!: number;
}

/** A page as clients see it; quantities as numbers. */
export function toChangePage({ rows, next, hasMore }: ChangePage): ChangePageResponse {
  return { items: rows.map(toChange), next, has_more: hasMore };
}

function toChange(row: ChangeRow): ChangeResponse {
  const { position, sku, created_at } = row;
  if (row.type === 'adjustment') return { position, type: row.type, ...adjustmentOf(row), created_at };
  if (row.type === 'salability') {
    return {
      position,
      type: row.type,
      stock_id: row.stock_id ?? 0,
      sku,
      is_salable: row.is_salable === true,
      created_at,
    };
  }
  return {
    position,
    type: row.type,
    reservation_id: row.row_id,
    stock_id: row.stock_id ?? 0,
    sku,
    quantity: Number(row.quantity),
    source_code: row.source_code,
    ...causeOf(row.metadata, row.object_increment_id),
    created_at,
  };
}

function adjustmentOf(row: ChangeRow): Omit<AdjustmentChangeResponse, 'position' | 'type' | 'created_at'> {
  return {
    adjustment_id: row.row_id,
    source_code: row.source_code ?? '',
    sku: row.sku,
    state: row.state ?? '',
    delta: Number(row.quantity),
    quantity_after: Number(row.quantity_after),
    status_before: row.status_before,
    status_after: row.status_after,
    reason: row.reason ?? '',
    actor_type: row.actor_type ?? '',
    actor_id: row.actor_id,
    actor_label: row.actor_label,
    reference_type: row.reference_type,
    reference_id: row.reference_id,
    request_id: row.request_id,
    note: row.note,
  };
}

/** A page as the OpenAPI document shows it. */
export const CHANGES_EXAMPLE: ChangePageResponse = {
  items: [
    {
      position: 41,
      type: 'adjustment',
      adjustment_id: 12,
      source_code: 'eu-1',
      sku: 'SKU-1',
      state: 'available',
      delta: -3,
      quantity_after: 0,
      status_before: null,
      status_after: null,
      reason: 'shipment',
      actor_type: 'admin',
      actor_id: '3',
      actor_label: 'jane',
      reference_type: 'shipment',
      reference_id: '15',
      request_id: '7f6c9a52-5a0f-4c0e-9f7e-0b6f2a1d8c33',
      note: null,
      created_at: '2026-10-07 10:00:00',
    },
    {
      position: 42,
      type: 'reservation',
      reservation_id: 7,
      stock_id: 2,
      sku: 'SKU-1',
      quantity: 3,
      source_code: 'eu-1',
      event_type: 'shipment_created',
      object_type: 'order',
      object_id: '9',
      object_increment_id: '000000009',
      created_at: '2026-10-07 10:00:00',
    },
    {
      position: 43,
      type: 'salability',
      stock_id: 2,
      sku: 'SKU-1',
      is_salable: false,
      created_at: '2026-10-07 10:00:01',
    },
  ],
  next: 43,
  has_more: false,
};
