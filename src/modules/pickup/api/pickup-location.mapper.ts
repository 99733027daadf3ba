import { invalid } from '../../../platform/errors/application-error.js';
import { toSnakeCase } from '../../../platform/http/names.js';
import { inSnakeCase, omitNulls } from '../../../platform/http/response.js';
import { parseSearchCriteria } from '../../../platform/http/search-criteria.parser.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import type { SearchFilter, SearchFilterGroup } from '../../../platform/search/index.js';
import { WEBSITE_CHANNEL } from '../../stocks/index.js';
import type { LocationQuery } from '../app/search-pickup-locations.service.js';
import { DISTANCE, PAGE_SIZE_MAX, wordPattern } from '../domain/location-query.js';
import { LOCATION_FILTERS } from '../domain/location.js';
import type { PickupLocation } from '../domain/location.js';
import type { LocationFiltersRequest, LocationSearchRequest } from './pickup-location.requests.js';
import type { PickupLocationResponse, PickupSearchRequestResponse } from './pickup-location.responses.js';

const FULL_TEXT = 'fulltext';

/** A filter as it was sent, under its name in snake_case. */
interface SentFilter {
  readonly name: string;
  readonly value: unknown;
  readonly conditionType: string;
}

/** What the request asks for. Throws `invalid` for what it cannot ask. */
export function toLocationQuery(request: LocationSearchRequest): LocationQuery {
  const { area, scopeType, scopeCode, pageSize, currentPage } = request;
  if (!scopeCode) throw invalid('"%fieldName" is required. Enter and try again.', { fieldName: 'scopeCode' });
  if (pageSize && pageSize > PAGE_SIZE_MAX) {
    throw invalid('"%field" can be at most %limit.', { field: 'page_size', limit: PAGE_SIZE_MAX });
  }
  if (area && !area.searchTerm) {
    throw invalid('"%fieldName" is required. Enter and try again.', { fieldName: 'searchTerm' });
  }
  const sortOrders = parseSearchCriteria({ sort_orders: request.sort ?? [] }).sortOrders.map((sort) => ({
    ...sort,
    field: toSnakeCase(sort.field),
  }));
  return {
    scopeType: scopeType || WEBSITE_CHANNEL,
    scopeCode,
    area: area?.searchTerm ? { searchTerm: area.searchTerm, radiusKm: area.radius ?? null } : null,
    criteria: new SearchCriteria({
      filterGroups: filtersOf(request.filters).map(toGroup),
      sortOrders: sortOrders.filter(({ field }) => field !== DISTANCE),
      pageSize: pageSize ?? 0,
      currentPage: currentPage ?? 1,
    }),
    distanceOrder: sortOrders.find(({ field }) => field === DISTANCE)?.direction ?? null,
    skus: skusOf(request),
  };
}

/** A location as the response has it. */
export function toLocationResponse(location: PickupLocation): PickupLocationResponse {
  return omitNulls(inSnakeCase(location));
}

/** The request as the response repeats it: what was sent, and the defaults of page, scope and conditions. */
export function toSearchEcho(request: LocationSearchRequest): PickupSearchRequestResponse {
  const { area, sort, pageSize, currentPage, scopeType, scopeCode } = request;
  const filters = filtersOf(request.filters);
  const products = request.extensionAttributes?.productsInfo;
  return omitNulls({
    area: area && { radius: area.radius, search_term: area.searchTerm },
    filters:
      filters.length === 0
        ? null
        : Object.fromEntries(
            filters.map(({ name, value, conditionType }) => [name, { value, condition_type: conditionType }]),
          ),
    page_size: pageSize,
    current_page: currentPage ?? 1,
    scope_type: scopeType || WEBSITE_CHANNEL,
    scope_code: scopeCode ?? '',
    sort: sort?.map(({ field, direction }) => ({ field: field ?? '', direction: (direction || 'DESC').toUpperCase() })),
    extension_attributes: products && { products_info: products.map(({ sku }) => ({ sku: sku ?? '' })) },
  });
}

function filtersOf(filters: LocationFiltersRequest | null | undefined): SentFilter[] {
  if (!filters) return [];
  const sent = new Map(Object.entries(filters).map(([name, filter]) => [toSnakeCase(name), filter as unknown]));
  return LOCATION_FILTERS.flatMap((name) => {
    const filter = sent.get(name) as { value?: unknown; conditionType?: string | null } | null | undefined;
    return filter ? [{ name, value: filter.value, conditionType: filter.conditionType || 'eq' }] : [];
  });
}

function toGroup({ name, value, conditionType }: SentFilter): SearchFilterGroup {
  const isFullText = conditionType.toLowerCase() === FULL_TEXT;
  if (isFullText && name !== 'name')
    throw invalid('The condition type "%1" is for the filter "name" alone.', [FULL_TEXT]);
  const [group] = parseSearchCriteria({
    filter_groups: [{ filters: [{ field: name, value, condition_type: isFullText ? 'eq' : conditionType }] }],
  }).filterGroups;
  const [filter] = group?.filters ?? [];
  if (!filter) throw new Error('A filter that was sent is not there.');
  return { filters: [isFullText ? fullText(filter) : filter] };
}

/** One of the words; a text without any finds nothing. */
function fullText(filter: SearchFilter): SearchFilter {
  const pattern = wordPattern(String(filter.value));
  return pattern === undefined
    ? { ...filter, conditionType: 'in', value: [] }
    : { ...filter, conditionType: 'regexp', value: pattern };
}

/** Each SKU once, as the database tells them apart. */
function skusOf({ extensionAttributes }: LocationSearchRequest): string[] {
  const byKey = new Map<string, string>();
  for (const { sku } of extensionAttributes?.productsInfo ?? []) {
    if (!sku) throw invalid('"%fieldName" is required. Enter and try again.', { fieldName: 'sku' });
    byKey.set(skuKey(sku), sku);
  }
  return [...byKey.values()];
}
