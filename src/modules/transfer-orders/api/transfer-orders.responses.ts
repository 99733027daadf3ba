import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { omitNulls } from '../../../platform/http/response.js';
import type { NamedTransferLine, StepDetails, TransferDetails } from '../app/transfer-reader.service.js';
import type { TransferStep } from '../domain/transfer-step.js';
import { inTransit, STEP_KINDS, toShip, TRANSFER_STATUSES } from '../domain/transfer.js';
import type { StepKind, Transfer, TransferStatus, TransferTotals } from '../domain/transfer.js';

const TIME = 'YYYY-MM-DD HH:MM:SS in UTC';

/** A transfer as a list shows it. */
export class TransferSummaryResponse {
  @ApiProperty({ type: 'integer' })
  readonly id!: number;

  @ApiProperty()
  readonly origin_source_code!: string;

  @ApiProperty()
  readonly destination_source_code!: string;

  @ApiProperty({ enum: TRANSFER_STATUSES })
  readonly status!: TransferStatus;

  @ApiProperty({ description: 'Whether what orders hold of the goods follows them at receipt' })
  readonly move_reservations!: boolean;

  @ApiPropertyOptional()
  readonly reference?: string;

  @ApiPropertyOptional()
  readonly note?: string;

  @ApiPropertyOptional({ description: TIME })
  readonly expected_at?: string;

  @ApiPropertyOptional()
  readonly created_by?: string;

  @ApiProperty({ description: TIME })
  readonly created_at!: string;

  @ApiProperty({ description: TIME })
  readonly updated_at!: string;

  @ApiProperty({ type: 'integer', description: 'Products of the transfer' })
  readonly item_count!: number;

  @ApiProperty({ description: 'What is planned of all products together' })
  readonly quantity!: number;

  @ApiProperty({ description: 'What is on its way of all products together' })
  readonly in_transit!: number;
}

/** What is planned of a product, and what has become of it. */
export class TransferItemResponse {
  @ApiProperty()
  readonly sku!: string;

  @ApiPropertyOptional()
  readonly name?: string;

  @ApiProperty({ description: 'What is planned' })
  readonly quantity!: number;

  @ApiProperty({ description: 'What is planned and has not left' })
  readonly to_ship!: number;

  @ApiProperty()
  readonly shipped!: number;

  @ApiProperty({ description: 'On its way: what was shipped and is neither received, returned nor lost' })
  readonly in_transit!: number;

  @ApiProperty({ description: 'In whatever state it came' })
  readonly received!: number;

  @ApiProperty({ description: 'Back at the origin' })
  readonly returned!: number;

  @ApiProperty()
  readonly lost!: number;
}

/** What happened to a transfer. */
export class TransferStepResponse {
  @ApiProperty({ type: 'integer' })
  readonly id!: number;

  @ApiProperty({ enum: STEP_KINDS })
  readonly kind!: StepKind;

  @ApiProperty()
  readonly actor_type!: string;

  @ApiPropertyOptional()
  readonly actor_id?: string;

  @ApiPropertyOptional({ description: 'Who it was, as the history calls them' })
  readonly actor_label?: string;

  @ApiProperty({ description: 'The request, under which the adjustment history has its rows' })
  readonly request_id!: string;

  @ApiPropertyOptional()
  readonly note?: string;

  @ApiProperty({ description: TIME })
  readonly created_at!: string;

  @ApiProperty({ description: 'What it has moved of all products together' })
  readonly quantity!: number;
}

class TransferStepItemResponse {
  @ApiProperty()
  readonly sku!: string;

  @ApiProperty({ description: 'Where the goods are after the step; of what is lost, where they were' })
  readonly state!: string;

  @ApiProperty()
  readonly quantity!: number;
}

/** A step with its quantities. */
export class TransferStepDetailsResponse extends TransferStepResponse {
  @ApiProperty({ type: [TransferStepItemResponse] })
  readonly items!: readonly TransferStepItemResponse[];
}

/** A transfer with its items and steps. */
export class TransferResponse extends TransferSummaryResponse {
  @ApiProperty({ type: 'integer', description: 'The id of the last step; a change of a draft may expect it' })
  readonly version!: number;

  @ApiProperty({ type: [TransferItemResponse], description: 'By SKU' })
  readonly items!: readonly TransferItemResponse[];

  @ApiProperty({ type: [TransferStepResponse], description: 'In their order' })
  readonly steps!: readonly TransferStepResponse[];
}

export function toSummaryResponse(transfer: Transfer, totals: TransferTotals | undefined): TransferSummaryResponse {
  const { transferId, originSourceCode, destinationSourceCode, moveReservations, expectedAt, createdBy } = transfer;
  return omitNulls({
    id: transferId,
    origin_source_code: originSourceCode,
    destination_source_code: destinationSourceCode,
    status: transfer.status,
    move_reservations: moveReservations,
    reference: transfer.reference,
    note: transfer.note,
    expected_at: expectedAt,
    created_by: createdBy,
    created_at: transfer.createdAt,
    updated_at: transfer.updatedAt,
    item_count: totals?.items ?? 0,
    quantity: totals?.quantity.toNumber() ?? 0,
    in_transit: totals ? inTransit({ sku: '', ...totals }).toNumber() : 0,
  });
}

export function toTransferResponse({ transfer, lines, steps, totals, version }: TransferDetails): TransferResponse {
  return {
    ...toSummaryResponse(transfer, totals),
    version,
    items: lines.map(toItemResponse),
    steps: steps.map(toStepResponse),
  };
}

export function toStepDetailsResponse(step: StepDetails): TransferStepDetailsResponse {
  const items = step.items.map(({ sku, state, quantity }) => ({ sku, state, quantity: quantity.toNumber() }));
  return { ...toStepResponse(step), items };
}

function toItemResponse(line: NamedTransferLine): TransferItemResponse {
  return omitNulls({
    sku: line.sku,
    name: line.name,
    quantity: line.quantity.toNumber(),
    to_ship: toShip(line).toNumber(),
    shipped: line.shipped.toNumber(),
    in_transit: inTransit(line).toNumber(),
    received: line.received.toNumber(),
    returned: line.returned.toNumber(),
    lost: line.lost.toNumber(),
  });
}

function toStepResponse(step: TransferStep): TransferStepResponse {
  return omitNulls({
    id: step.stepId,
    kind: step.kind,
    actor_type: step.actorType,
    actor_id: step.actorId,
    actor_label: step.actorLabel,
    request_id: step.requestId,
    note: step.note,
    created_at: step.createdAt,
    quantity: step.quantity.toNumber(),
  });
}

/** The responses as the OpenAPI document shows them. */
export const TRANSFER_SUMMARY_EXAMPLE: TransferSummaryResponse = {
  id: 7,
  origin_source_code: 'eu-1',
  destination_source_code: 'eu-2',
  status: 'shipped',
  move_reservations: false,
  reference: 'TO-118',
  expected_at: '2026-02-03 08:00:00',
  created_by: 'ann',
  created_at: '2026-01-31 08:00:00',
  updated_at: '2026-01-31 09:00:00',
  item_count: 1,
  quantity: 12,
  in_transit: 12,
};

const STEP: TransferStepResponse = {
  id: 15,
  kind: 'shipped',
  actor_type: 'admin',
  actor_id: '4',
  actor_label: 'ann',
  request_id: '5f0e2a7c-4a3b-4a68-9d3c-2f1f1f3f9f10',
  created_at: '2026-01-31 09:00:00',
  quantity: 12,
};

export const TRANSFER_STEP_EXAMPLE: TransferStepDetailsResponse = {
  ...STEP,
  items: [{ sku: 'SKU-1', state: 'in_transit', quantity: 12 }],
};

export const TRANSFER_EXAMPLE: TransferResponse = {
  ...TRANSFER_SUMMARY_EXAMPLE,
  version: 15,
  items: [
    {
      sku: 'SKU-1',
      name: 'A product',
      quantity: 12,
      to_ship: 0,
      shipped: 12,
      in_transit: 12,
      received: 0,
      returned: 0,
      lost: 0,
    },
  ],
  steps: [STEP],
};
