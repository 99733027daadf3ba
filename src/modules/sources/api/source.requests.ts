import { Field, SchemaName } from '../../../platform/http/field.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import { SOURCE_LIMITS } from '../domain/source.limits.js';

/** A carrier of a source. */
class CarrierLinkRequest {
  @Field.text({ maxLength: SOURCE_LIMITS.text, example: 'ups' })
  carrierCode?: string | null;

  @Field.int({ min: 0, max: SOURCE_LIMITS.position, example: 10 })
  position?: number | null;
}

/** Decodes the elements of `carrier_links`, once it is known to be a list. */
export class CarrierLinksRequest {
  @Field.list(() => CarrierLinkRequest, { maxItems: SOURCE_LIMITS.carrierLinks })
  carrierLinks?: CarrierLinkRequest[] | null;
}

/** What a source is as a site where customers fetch their orders. */
@SchemaName('SourceExtensionPayload')
class SourceExtensionRequest {
  @Field.flag({ description: 'Customers may fetch their orders here' })
  isPickupLocationActive?: boolean | null;

  @Field.text({ maxLength: SOURCE_LIMITS.text, description: 'Name that customers see; the name where it is empty' })
  frontendName?: string | null;

  @Field.text({ maxLength: SOURCE_LIMITS.longText })
  frontendDescription?: string | null;
}

/** A source to create or change. On a change, a field that is left out keeps its value and null clears it. */
@SchemaName('SourcePayload')
export class SourceRequest {
  @Field.text({ maxLength: SOURCE_LIMITS.text, example: 'eu-1' })
  sourceCode?: string | null;

  @Field.text({ maxLength: SOURCE_LIMITS.text, example: 'EU 1' })
  name?: string | null;

  @Field.text({ maxLength: SOURCE_LIMITS.text })
  contactName?: string | null;

  @Field.text({ maxLength: SOURCE_LIMITS.text })
  email?: string | null;

  @Field.flag()
  enabled?: boolean | null;

  @Field.text({ maxLength: SOURCE_LIMITS.longText })
  description?: string | null;

  @Field.float({ min: -SOURCE_LIMITS.latitude, max: SOURCE_LIMITS.latitude, example: 48.856614 })
  latitude?: number | null;

  @Field.float({ min: -SOURCE_LIMITS.longitude, max: SOURCE_LIMITS.longitude, example: 2.352222 })
  longitude?: number | null;

  @Field.text({ maxLength: SOURCE_LIMITS.country, example: 'FR' })
  countryId?: string | null;

  @Field.int({ min: 0, max: SOURCE_LIMITS.regionId })
  regionId?: number | null;

  @Field.text({ maxLength: SOURCE_LIMITS.text })
  region?: string | null;

  @Field.text({ maxLength: SOURCE_LIMITS.text })
  city?: string | null;

  @Field.text({ maxLength: SOURCE_LIMITS.text })
  street?: string | null;

  @Field.text({ maxLength: SOURCE_LIMITS.text, example: '75001' })
  postcode?: string | null;

  @Field.text({ maxLength: SOURCE_LIMITS.text })
  phone?: string | null;

  @Field.text({ maxLength: SOURCE_LIMITS.text })
  fax?: string | null;

  @Field.flag()
  useDefaultCarrierConfig?: boolean | null;

  // Taken as it is: the decoder would count a lone value instead of a list as none, and it has to be refused.
  @Field.json({ description: 'List of {carrier_code, position}', example: [{ carrier_code: 'ups', position: 10 }] })
  carrierLinks?: unknown;

  @Field.object(() => SourceExtensionRequest)
  extensionAttributes?: SourceExtensionRequest | null;
}

export class CreateSourceRequest {
  @Field.object(() => SourceRequest, { required: true })
  source!: SourceRequest;
}

export class UpdateSourceRequest {
  @Field.text()
  sourceCode!: string;

  @Field.object(() => SourceRequest, { required: true })
  source!: SourceRequest;
}

export class GetSourceRequest {
  @Field.text()
  sourceCode!: string;
}

export class ListSourcesRequest {
  @Field.searchCriteria()
  searchCriteria!: SearchCriteria;
}
