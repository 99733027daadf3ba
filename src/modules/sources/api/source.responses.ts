import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** A carrier of a source. */
class CarrierLinkResponse {
  @ApiProperty()
  readonly carrier_code!: string;

  @ApiPropertyOptional({ type: 'integer' })
  readonly position?: number;
}

/** What a source is as a site where customers fetch their orders. */
class SourceExtensionResponse {
  @ApiProperty({ description: 'Customers may fetch their orders here' })
  readonly is_pickup_location_active!: boolean;

  @ApiProperty({ description: 'Name that customers see' })
  readonly frontend_name!: string;

  @ApiPropertyOptional()
  readonly frontend_description?: string;
}

/** A source as the upstream shows it: fields that are empty are left out. */
export class SourceResponse {
  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly name!: string;

  @ApiPropertyOptional()
  readonly email?: string;

  @ApiPropertyOptional()
  readonly contact_name?: string;

  @ApiProperty()
  readonly enabled!: boolean;

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

  @ApiPropertyOptional()
  readonly fax?: string;

  @ApiProperty()
  readonly use_default_carrier_config!: boolean;

  @ApiProperty({ type: [CarrierLinkResponse] })
  readonly carrier_links!: readonly CarrierLinkResponse[];

  @ApiProperty()
  readonly extension_attributes!: SourceExtensionResponse;
}
