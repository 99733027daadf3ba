import type { SourceResponse } from './source.responses.js';

/** A source as the OpenAPI document shows it. */
export const SOURCE_EXAMPLE: SourceResponse = {
  source_code: 'eu-1',
  name: 'EU 1',
  enabled: true,
  description: 'The warehouse in Paris',
  latitude: 48.856614,
  longitude: 2.352222,
  country_id: 'FR',
  region_id: 10,
  city: 'Paris',
  street: 'Rue 1',
  postcode: '75001',
  phone: '1',
  use_default_carrier_config: true,
  carrier_links: [],
  extension_attributes: { is_pickup_location_active: false, frontend_name: 'EU 1' },
};
