import { ApiProperty } from '@nestjs/swagger';
import { AVAILABLE } from '../../adjustment-history/index.js';
import type { StateKey } from '../../source-items/index.js';
import type { RevertReport } from '../app/revert-request.service.js';

class RevertedItemResponse {
  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly sku!: string;

  @ApiProperty({ required: false, description: 'Left out for what is available' })
  readonly state?: string;

  @ApiProperty({ description: 'By how much the quantity changed' })
  readonly delta!: number;
}

class RefusedItemResponse {
  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly sku!: string;

  @ApiProperty({ required: false, description: 'Left out for what is available' })
  readonly state?: string;

  @ApiProperty({ description: 'In words' })
  readonly reason!: string;
}

/** What a revert did, or would do. */
export class RevertResponse {
  @ApiProperty({ description: 'The request that was reverted' })
  readonly request_id!: string;

  @ApiProperty({ type: [RevertedItemResponse] })
  readonly reverted!: readonly RevertedItemResponse[];

  @ApiProperty({ type: [RefusedItemResponse] })
  readonly refused!: readonly RefusedItemResponse[];
}

export function toRevertResponse({ requestId, reverted, refused }: RevertReport): RevertResponse {
  return {
    request_id: requestId,
    reverted: reverted.map((item) => ({ ...namesOf(item), delta: item.delta.toNumber() })),
    refused: refused.map((item) => ({ ...namesOf(item), reason: item.reason })),
  };
}

function namesOf({ sourceCode, sku, state }: StateKey): { source_code: string; sku: string; state?: string } {
  return { source_code: sourceCode, sku, ...(state === AVAILABLE ? {} : { state }) };
}

/** A revert as the OpenAPI document shows it. */
export const REVERT_EXAMPLE: RevertResponse = {
  request_id: '7f6c9a52-5a0f-4c0e-9f7e-0b6f2a1d8c33',
  reverted: [{ source_code: 'eu-1', sku: 'SKU-1', delta: -5 }],
  refused: [],
};
