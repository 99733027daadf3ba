import { Field } from '../../../platform/http/field.js';
import { SearchCriteria } from '../../../platform/search/index.js';

/** What the text columns hold, in characters. */
const TEXT_MAX = 255;
const COUNTRY_LENGTH_MAX = 2;
/** A TEXT column holds 65,535 bytes, and a character takes up to four. */
const LONG_TEXT_MAX = 16_383;
const UNSIGNED_INT_MAX = 4_294_967_295;
const POSITION_MAX = 65_535;
/** There are far fewer carriers; repeats are allowed, as upstream. */
const CARRIER_LINKS_MAX = 100;

/** A carrier of a source. */
export class CarrierLinkPayload {
  @Field.text({ maxLength: TEXT_MAX, example: 'ups' })
  carrierCode?: string | null;

  @Field.int({ min: 0, max: POSITION_MAX, example: 10 })
  position?: number | null;
}

/** Decodes the elements of `carrier_links`, once it is known to be a list. */
export class CarrierLinksPayload {
  @Field.list(() => CarrierLinkPayload, { maxItems: CARRIER_LINKS_MAX })
  carrierLinks?: CarrierLinkPayload[] | null;
}

/** What a source is as a place where customers fetch their orders. */
export class SourceExtensionPayload {
  @Field.flag({ description: 'Customers may fetch their orders here' })
  isPickupLocationActive?: boolean | null;

  @Field.text({ maxLength: TEXT_MAX, description: 'Name that customers see; the name where it is empty' })
  frontendName?: string | null;

  @Field.text({ maxLength: LONG_TEXT_MAX })
  frontendDescription?: string | null;
}

/** A source to create or change. On a change, a field that is left out keeps its value and null clears it. */
export class SourcePayload {
  @Field.text({ maxLength: TEXT_MAX, example: 'eu-1' })
  sourceCode?: string | null;

  @Field.text({ maxLength: TEXT_MAX, example: 'EU 1' })
  name?: string | null;

  @Field.text({ maxLength: TEXT_MAX })
  contactName?: string | null;

  @Field.text({ maxLength: TEXT_MAX })
  email?: string | null;

  @Field.flag()
  enabled?: boolean | null;

  @Field.text({ maxLength: LONG_TEXT_MAX })
  description?: string | null;

  @Field.float({ min: -90, max: 90, example: 48.856614 })
  latitude?: number | null;

  @Field.float({ min: -180, max: 180, example: 2.352222 })
  longitude?: number | null;

  @Field.text({ maxLength: COUNTRY_LENGTH_MAX, example: 'FR' })
  countryId?: string | null;

  @Field.int({ min: 0, max: UNSIGNED_INT_MAX })
  regionId?: number | null;

  @Field.text({ maxLength: TEXT_MAX })
  region?: string | null;

  @Field.text({ maxLength: TEXT_MAX })
  city?: string | null;

  @Field.text({ maxLength: TEXT_MAX })
  street?: string | null;

  @Field.text({ maxLength: TEXT_MAX, example: '75001' })
  postcode?: string | null;

  @Field.text({ maxLength: TEXT_MAX })
  phone?: string | null;

  @Field.text({ maxLength: TEXT_MAX })
  fax?: string | null;

  @Field.flag()
  useDefaultCarrierConfig?: boolean | null;

  // Taken as it is, because the decoder counts a lone value in the place of a list as none, and it has to be refused.
  @Field.json({ description: 'List of {carrier_code, position}', example: [{ carrier_code: 'ups', position: 10 }] })
  carrierLinks?: unknown;

  @Field.object(() => SourceExtensionPayload)
  extensionAttributes?: SourceExtensionPayload | null;
}

export class CreateSourceRequest {
  @Field.object(() => SourcePayload, { required: true })
  source!: SourcePayload;
}

export class UpdateSourceRequest {
  @Field.text()
  sourceCode!: string;

  @Field.object(() => SourcePayload, { required: true })
  source!: SourcePayload;
}

export class GetSourceRequest {
  @Field.text()
  sourceCode!: string;
}

export class ListSourcesRequest {
  @Field.searchCriteria()
  searchCriteria!: SearchCriteria;
}
