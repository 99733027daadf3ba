import { among, containing, criteriaOf, equalTo, sortOrdersOf } from '../../../platform/graphql/criteria.js';
import type { Conditions } from '../../../platform/graphql/criteria.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { isDefaultSource } from '../domain/source.js';
import type { CarrierLink, Source, SourceChanges } from '../domain/source.js';
import type { SourceFilter, SourceSort, SourceSortField } from './source.filter.js';
import type { SourceCarrierInput, SourceInput } from './source.input.js';
import type { Source as SourceType } from './source.type.js';

const SORT_COLUMNS: Readonly<Record<SourceSortField, string>> = {
  sourceCode: 'source_code',
  name: 'name',
  enabled: 'enabled',
  countryId: 'country_id',
  region: 'region',
  city: 'city',
  postcode: 'postcode',
};

const CONDITIONS: Conditions<SourceFilter> = {
  search: containing('source_code', 'name', 'city'),
  sourceCode: among('source_code'),
  enabled: equalTo('enabled'),
  countryId: equalTo('country_id'),
  isPickupLocationActive: equalTo('is_pickup_location_active'),
};

/** A source as the schema shows it. */
export function toSource(source: Source): SourceType {
  return { ...source, isDefault: isDefaultSource(source.sourceCode) };
}

/** The changes that an input asks for. */
export function toSourceChanges({ carrierLinks, ...fields }: SourceInput): SourceChanges {
  return { ...fields, carrierLinks: carrierLinks && carrierLinks.map(toCarrierLink) };
}

function toCarrierLink({ carrierCode, position }: SourceCarrierInput): CarrierLink {
  return { carrierCode, position: position ?? null };
}

export function toCriteria(filter: SourceFilter, sort: SourceSort | undefined, page: PageRequest): SearchCriteria {
  return criteriaOf(CONDITIONS, filter, page, sortOrdersOf(SORT_COLUMNS, sort));
}
