import type { SearchColumns, SearchTarget } from '../../../platform/search/index.js';
import { SOURCE_COLUMNS } from './source-row.js';

/** Every column of a source can be filtered and sorted by. */
const COLUMNS: SearchColumns = {
  source_code: { sql: 'source_code', kind: 'text' },
  name: { sql: 'name', kind: 'text' },
  enabled: { sql: 'enabled', kind: 'flag' },
  description: { sql: 'description', kind: 'text', nullable: true },
  latitude: { sql: 'latitude', kind: 'decimal', nullable: true },
  longitude: { sql: 'longitude', kind: 'decimal', nullable: true },
  country_id: { sql: 'country_id', kind: 'text' },
  region_id: { sql: 'region_id', kind: 'int', nullable: true },
  region: { sql: 'region', kind: 'text', nullable: true },
  city: { sql: 'city', kind: 'text', nullable: true },
  street: { sql: 'street', kind: 'text', nullable: true },
  postcode: { sql: 'postcode', kind: 'text' },
  contact_name: { sql: 'contact_name', kind: 'text', nullable: true },
  email: { sql: 'email', kind: 'text', nullable: true },
  phone: { sql: 'phone', kind: 'text', nullable: true },
  fax: { sql: 'fax', kind: 'text', nullable: true },
  use_default_carrier_config: { sql: 'use_default_carrier_config', kind: 'flag' },
  is_pickup_location_active: { sql: 'is_pickup_location_active', kind: 'flag' },
  frontend_name: { sql: 'frontend_name', kind: 'text', nullable: true },
  frontend_description: { sql: 'frontend_description', kind: 'text', nullable: true },
};

export const SOURCE_SEARCH: SearchTarget = {
  from: 'inventory_source',
  columns: COLUMNS,
  select: `source_code, ${SOURCE_COLUMNS.join(', ')}`,
  defaultOrder: 'source_code ASC',
};
