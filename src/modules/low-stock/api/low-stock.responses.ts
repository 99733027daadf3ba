import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { LowStockItem } from '../domain/low-stock-item.js';

/** The threshold that holds for a SKU at a source. */
export class SourceItemConfigurationResponse {
  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty({ description: 'Of the source, else of the SKU, else of the settings' })
  readonly notify_stock_qty!: number;

  @ApiProperty()
  readonly sku!: string;
}

/** A source item below its threshold. */
export class LowStockItemResponse {
  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly sku!: string;

  @ApiProperty()
  readonly quantity!: number;

  @ApiProperty({ description: 'The threshold that holds' })
  readonly notify_stock_qty!: number;

  @ApiPropertyOptional({
    description:
      'When the history records the change after which it has been below ever since, or the oldest row that is kept; ' +
      'left out where the history does not tell',
  })
  readonly since?: string;
}

export function toLowStockItemResponse(item: LowStockItem): LowStockItemResponse {
  return {
    source_code: item.sourceCode,
    sku: item.sku,
    quantity: item.quantity.toNumber(),
    notify_stock_qty: item.notifyStockQty.toNumber(),
    ...(item.since === null ? {} : { since: item.since }),
  };
}

/** A low item as the OpenAPI document shows it. */
export const LOW_STOCK_EXAMPLE: LowStockItemResponse = {
  source_code: 'eu-1',
  sku: 'SKU-1',
  quantity: 3,
  notify_stock_qty: 5,
  since: '2026-01-31 08:15:00',
};
