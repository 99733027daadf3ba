import { Field, SchemaName } from '../../../platform/http/field.js';
import { LATITUDE_MAX, LONGITUDE_MAX } from '../domain/coordinates.js';

const ADDRESS_LENGTH_MAX = 255;

/** A place on earth. */
@SchemaName('CoordinatesPayload')
export class CoordinatesRequest {
  @Field.float({ min: -LATITUDE_MAX, max: LATITUDE_MAX, example: 48.4, description: 'Degrees north' })
  lat?: number | null;

  @Field.float({ min: -LONGITUDE_MAX, max: LONGITUDE_MAX, example: 11.2, description: 'Degrees east' })
  lng?: number | null;
}

export class DistanceRequest {
  @Field.object(() => CoordinatesRequest, { required: true })
  source!: CoordinatesRequest;

  @Field.object(() => CoordinatesRequest, { required: true })
  destination!: CoordinatesRequest;
}

/** An address; all five are given, an empty text for what is not known. */
@SchemaName('AddressPayload')
export class AddressRequest {
  @Field.text({ maxLength: ADDRESS_LENGTH_MAX, example: 'DE' })
  country?: string | null;

  @Field.text({ maxLength: ADDRESS_LENGTH_MAX, example: '86559' })
  postcode?: string | null;

  @Field.text({ maxLength: ADDRESS_LENGTH_MAX, example: '' })
  street?: string | null;

  @Field.text({ maxLength: ADDRESS_LENGTH_MAX, example: '' })
  region?: string | null;

  @Field.text({ maxLength: ADDRESS_LENGTH_MAX, example: '' })
  city?: string | null;
}

export class LocateRequest {
  @Field.object(() => AddressRequest, { required: true })
  address!: AddressRequest;
}
