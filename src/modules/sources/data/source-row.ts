import type { CarrierLink, Source } from '../domain/source.js';

/** A row of `inventory_source` as the driver gives it: decimals as text, flags as numbers. */
export interface SourceRow {
  readonly source_code: string;
  readonly name: string;
  readonly enabled: number;
  readonly description: string | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly country_id: string;
  readonly region_id: number | string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly street: string | null;
  readonly postcode: string;
  readonly contact_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly fax: string | null;
  readonly use_default_carrier_config: number;
  readonly is_pickup_location_active: number;
  readonly frontend_name: string | null;
  readonly frontend_description: string | null;
}

/** What a source is made of in its row, the code aside: the order of columns of every statement. */
export const SOURCE_COLUMNS = [
  'name',
  'enabled',
  'description',
  'latitude',
  'longitude',
  'country_id',
  'region_id',
  'region',
  'city',
  'street',
  'postcode',
  'contact_name',
  'email',
  'phone',
  'fax',
  'use_default_carrier_config',
  'is_pickup_location_active',
  'frontend_name',
  'frontend_description',
] as const satisfies readonly (keyof SourceRow)[];

/** The values of `SOURCE_COLUMNS`, in their order. */
export function toValues(source: Source): unknown[] {
  const row: Record<(typeof SOURCE_COLUMNS)[number], unknown> = {
    name: source.name,
    enabled: source.enabled ? 1 : 0,
    description: source.description,
    latitude: source.latitude,
    longitude: source.longitude,
    country_id: source.countryId,
    region_id: source.regionId,
    region: source.region,
    city: source.city,
    street: source.street,
    postcode: source.postcode,
    contact_name: source.contactName,
    email: source.email,
    phone: source.phone,
    fax: source.fax,
    use_default_carrier_config: source.useDefaultCarrierConfig ? 1 : 0,
    is_pickup_location_active: source.isPickupLocationActive ? 1 : 0,
    frontend_name: source.frontendName,
    frontend_description: source.frontendDescription,
  };
  return SOURCE_COLUMNS.map((column) => row[column]);
}

/** The source of a row and its carrier links. */
export function toSource(row: SourceRow, carrierLinks: readonly CarrierLink[]): Source {
  return {
    sourceCode: row.source_code,
    name: row.name,
    enabled: Number(row.enabled) === 1,
    description: row.description,
    latitude: toNumber(row.latitude),
    longitude: toNumber(row.longitude),
    countryId: row.country_id,
    regionId: toNumber(row.region_id),
    region: row.region,
    city: row.city,
    street: row.street,
    postcode: row.postcode,
    contactName: row.contact_name,
    email: row.email,
    phone: row.phone,
    fax: row.fax,
    useDefaultCarrierConfig: Number(row.use_default_carrier_config) === 1,
    isPickupLocationActive: Number(row.is_pickup_location_active) === 1,
    frontendName: row.frontend_name ?? '',
    frontendDescription: row.frontend_description,
    carrierLinks,
  };
}

function toNumber(value: string | number | null): number | null {
  return value === null ? null : Number(value);
}
