import { ApiProperty } from '@nestjs/swagger';
import type { EchoedCriteria } from '../../../platform/search/index.js';
import { SearchCriteriaResponse } from '../../../platform/http/search-criteria.response.js';
import type { ItemAt } from '../app/quantities-at.service.js';

/** A source item as it was. */
export class ItemAtResponse {
  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly sku!: string;

  @ApiProperty()
  readonly quantity!: number;

  @ApiProperty({ type: 'integer', description: '1 in stock, 0 out of stock' })
  readonly status!: number;
}

/** The envelope of a list, and the moment that it is about. */
export class ItemsAtResponse {
  @ApiProperty({ type: [ItemAtResponse] })
  readonly items!: readonly ItemAtResponse[];

  @ApiProperty({ description: 'The moment, ISO 8601 in UTC' })
  readonly at!: string;

  @ApiProperty({ type: SearchCriteriaResponse })
  readonly search_criteria!: EchoedCriteria;

  @ApiProperty({ type: 'integer', description: 'The number of matches on all pages' })
  readonly total_count!: number;
}

export function toItemAtResponse({ sourceCode, sku, quantity, status }: ItemAt): ItemAtResponse {
  return { source_code: sourceCode, sku, quantity: quantity.toNumber(), status };
}

/** A page as the OpenAPI document shows it. */
export const ITEMS_AT_EXAMPLE: ItemsAtResponse = {
  items: [{ source_code: 'eu-1', sku: 'SKU-1', quantity: 5.5, status: 1 }],
  at: '2026-01-31T23:59:59Z',
  search_criteria: { filter_groups: [], page_size: 20, current_page: 1 },
  total_count: 1,
};
