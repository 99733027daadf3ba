import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { FurtherMembers } from '../../../platform/http/further-members.decorator.js';

/** A place where customers pick their orders up. */
export class PickupLocationResponse {
  @ApiProperty({ description: 'The code of its source' })
  readonly pickup_location_code!: string;

  @ApiProperty()
  readonly name!: string;

  @ApiPropertyOptional()
  readonly email?: string;

  @ApiPropertyOptional()
  readonly fax?: string;

  @ApiPropertyOptional()
  readonly description?: string;

  @ApiPropertyOptional()
  readonly latitude?: number;

  @ApiPropertyOptional()
  readonly longitude?: number;

  @ApiProperty()
  readonly country_id!: string;

  @ApiPropertyOptional({ type: 'integer' })
  readonly region_id?: number;

  @ApiPropertyOptional()
  readonly region?: string;

  @ApiPropertyOptional()
  readonly city?: string;

  @ApiPropertyOptional()
  readonly street?: string;

  @ApiProperty()
  readonly postcode!: string;

  @ApiPropertyOptional()
  readonly phone?: string;
}

class PickupAreaResponse {
  @ApiPropertyOptional({ type: 'integer' })
  readonly radius?: number;

  @ApiPropertyOptional()
  readonly search_term?: string;
}

class PickupSortResponse {
  @ApiProperty()
  readonly field!: string;

  @ApiProperty()
  readonly direction!: string;
}

class PickupProductResponse {
  @ApiProperty()
  readonly sku!: string;
}

class PickupSearchExtensionResponse {
  @ApiProperty({ type: [PickupProductResponse] })
  readonly products_info!: readonly PickupProductResponse[];
}

@FurtherMembers('Filters by their names, each with `value` and `condition_type`')
class PickupFiltersResponse {}

/** The request as the response repeats it. */
export class PickupSearchRequestResponse {
  @ApiPropertyOptional()
  readonly area?: PickupAreaResponse;

  @ApiPropertyOptional()
  readonly filters?: PickupFiltersResponse;

  @ApiPropertyOptional({ type: 'integer' })
  readonly page_size?: number;

  @ApiProperty({ type: 'integer' })
  readonly current_page!: number;

  @ApiProperty()
  readonly scope_type!: string;

  @ApiProperty()
  readonly scope_code!: string;

  @ApiPropertyOptional({ type: [PickupSortResponse] })
  readonly sort?: readonly PickupSortResponse[];

  @ApiPropertyOptional()
  readonly extension_attributes?: PickupSearchExtensionResponse;
}

/** One page of pickup locations. */
export class PickupLocationsResponse {
  @ApiProperty({ type: [PickupLocationResponse] })
  readonly items!: readonly PickupLocationResponse[];

  @ApiProperty()
  readonly search_request!: PickupSearchRequestResponse;

  @ApiProperty({ type: 'integer', description: 'The number of matches on all pages' })
  readonly total_count!: number;
}
