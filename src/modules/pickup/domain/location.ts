/** A source at which customers pick their orders up, as customers see it (upstream interface, "In-store pickup locations"). */
export interface PickupLocation {
  readonly pickupLocationCode: string;
  readonly name: string;
  readonly email: string | null;
  readonly fax: string | null;
  readonly description: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly countryId: string;
  readonly regionId: number | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly street: string | null;
  readonly postcode: string;
  readonly phone: string | null;
}

/** What a search can filter by, in the words of the request. */
export const LOCATION_FILTERS = [
  'country',
  'postcode',
  'region',
  'region_id',
  'city',
  'street',
  'name',
  'pickup_location_code',
] as const;
