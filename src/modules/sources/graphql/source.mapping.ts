import { containsPattern } from '../../../platform/graphql/contains.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import type { SearchFilterGroup } from '../../../platform/search/index.js';
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
const SEARCHED = ['source_code', 'name', 'city'];

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

/** Filter and order in the words of the reader that REST uses as well. */
export function toCriteria(
  filter: SourceFilter,
  sort: SourceSort | undefined,
  { pageSize, currentPage }: PageRequest,
): SearchCriteria {
  const groups: SearchFilterGroup[] = [];
  const equal = (field: string, value: string | boolean | null | undefined): void => {
    if (value == null) return;
    const text = typeof value === 'boolean' ? String(Number(value)) : value;
    groups.push({ filters: [{ field, value: text, conditionType: 'eq' }] });
  };
  const { search, sourceCode } = filter;
  if (search != null && search !== '') {
    const value = containsPattern(search);
    groups.push({ filters: SEARCHED.map((field) => ({ field, value, conditionType: 'like' })) });
  }
  if (sourceCode != null) {
    groups.push({ filters: [{ field: 'source_code', value: sourceCode, conditionType: 'in' }] });
  }
  equal('enabled', filter.enabled);
  equal('country_id', filter.countryId);
  equal('is_pickup_location_active', filter.isPickupLocationActive);
  return new SearchCriteria({
    filterGroups: groups,
    ...(sort
      ? { sortOrders: [{ field: SORT_COLUMNS[sort.field], direction: sort.direction === 'desc' ? 'DESC' : 'ASC' }] }
      : {}),
    pageSize,
    currentPage,
  });
}
