import { ApiProperty } from '@nestjs/swagger';
import type { StateQuantity } from '../domain/left-quantities.js';
import type { StockState } from '../domain/stock-state.js';

/** A state that goods at a source can be in besides `available`. */
export class StockStateResponse {
  @ApiProperty()
  readonly code!: string;

  @ApiProperty()
  readonly name!: string;

  @ApiProperty({ description: 'One that the service comes with: it can be renamed and not removed' })
  readonly is_system!: boolean;
}

/** What a source item has in a state. */
export class StateQuantityResponse {
  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly sku!: string;

  @ApiProperty()
  readonly state!: string;

  @ApiProperty()
  readonly quantity!: number;
}

export function toStockStateResponse({ code, name, isSystem }: StockState): StockStateResponse {
  return { code, name, is_system: isSystem };
}

export function toStateQuantityResponse({ sourceCode, sku, state, quantity }: StateQuantity): StateQuantityResponse {
  return { source_code: sourceCode, sku, state, quantity: quantity.toNumber() };
}

/** The responses as the OpenAPI document shows them. */
export const STOCK_STATE_EXAMPLE: StockStateResponse = { code: 'damaged', name: 'Damaged', is_system: true };
export const STATE_QUANTITY_EXAMPLE: StateQuantityResponse = {
  source_code: 'eu-1',
  sku: 'SKU-1',
  state: 'damaged',
  quantity: 2,
};
