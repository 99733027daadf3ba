import { invalid } from '../../../platform/errors/application-error.js';
import type { Address } from '../domain/address.js';
import type { Coordinates } from '../domain/coordinates.js';
import type { AddressRequest, CoordinatesRequest } from './distance.requests.js';
import type { CoordinatesResponse } from './distance.responses.js';

export function toCoordinates({ lat, lng }: CoordinatesRequest): Coordinates {
  return { latitude: given(lat, 'lat'), longitude: given(lng, 'lng') };
}

export function toAddress({ country, postcode, street, region, city }: AddressRequest): Address {
  return {
    country: given(country, 'country'),
    postcode: given(postcode, 'postcode'),
    street: given(street, 'street'),
    region: given(region, 'region'),
    city: given(city, 'city'),
  };
}

export function toCoordinatesResponse({ latitude, longitude }: Coordinates): CoordinatesResponse {
  return { lat: latitude, lng: longitude };
}

function given<Value>(value: Value | null | undefined, fieldName: string): Value {
  if (value === undefined || value === null) {
    throw invalid('"%fieldName" is required. Enter and try again.', { fieldName });
  }
  return value;
}
