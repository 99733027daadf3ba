import { ApiProperty } from '@nestjs/swagger';
import type { RevertReport } from '../app/revert-request.service.js';

class RevertedItemResponse {
  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly sku!: string;

  @ApiProperty({ description: 'By how much the quantity changed' })
  readonly delta!: number;
}

class RefusedItemResponse {
  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly sku!: string;

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
    reverted: reverted.map(({ sourceCode, sku, delta }) => ({ source_code: sourceCode, sku, delta: delta.toNumber() })),
    refused: refused.map(({ sourceCode, sku, reason }) => ({ source_code: sourceCode, sku, reason })),
  };
}

/** A revert as the OpenAPI document shows it. */
export const REVERT_EXAMPLE: RevertResponse = {
  request_id: '7f6c9a52-5a0f-4c0e-9f7e-0b6f2a1d8c33',
  reverted: [{ source_code: 'eu-1', sku: 'SKU-1', delta: -5 }],
  refused: [],
};
