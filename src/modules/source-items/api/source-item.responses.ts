import { ApiProperty } from '@nestjs/swagger';
import type { StockStatus, StoredSourceItem } from '../domain/source-item.js';

/** The quantity and the status of a SKU at a source. */
export class SourceItemResponse {
  @ApiProperty()
  readonly sku!: string;

  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly quantity!: number;

  @ApiProperty({ enum: [0, 1], description: '1 in stock, 0 out of stock' })
  readonly status!: StockStatus;
}

export function toSourceItemResponse({ sku, sourceCode, quantity, status }: StoredSourceItem): SourceItemResponse {
  return { sku, source_code: sourceCode, quantity: quantity.toNumber(), status };
}

/** A source item as the OpenAPI document shows it. */
export const SOURCE_ITEM_EXAMPLE: SourceItemResponse = {
  sku: 'SKU-1',
  source_code: 'eu-1',
  quantity: 5.5,
  status: 1,
};
