import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CONDITION_TYPES } from '../search/index.js';
import type { ConditionType } from '../search/index.js';

/** A filter as the envelope of a list repeats it. */
class SearchFilterResponse {
  @ApiProperty()
  readonly field!: string;

  @ApiPropertyOptional({
    description: 'As it was sent; left out where the condition needs none',
    oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
  })
  readonly value?: string | readonly string[];

  @ApiProperty({ enum: CONDITION_TYPES, enumName: 'ConditionType' })
  readonly condition_type!: ConditionType;
}

class SearchFilterGroupResponse {
  @ApiProperty({ type: [SearchFilterResponse], description: 'One of them has to match' })
  readonly filters!: readonly SearchFilterResponse[];
}

class SearchSortOrderResponse {
  @ApiProperty()
  readonly field!: string;

  @ApiProperty({ enum: ['ASC', 'DESC'] })
  readonly direction!: 'ASC' | 'DESC';
}

/** The criteria as the envelope of a list repeats them: paging and order only where they were sent. */
export class SearchCriteriaResponse {
  @ApiProperty({ type: [SearchFilterGroupResponse], description: 'All of them have to match' })
  readonly filter_groups!: readonly SearchFilterGroupResponse[];

  @ApiPropertyOptional({ type: [SearchSortOrderResponse] })
  readonly sort_orders?: readonly SearchSortOrderResponse[];

  @ApiPropertyOptional({ type: 'integer' })
  readonly page_size?: number;

  @ApiPropertyOptional({ type: 'integer' })
  readonly current_page?: number;
}
