import { invalid } from '../../../platform/errors/application-error.js';
import type { SearchColumns, SearchFilter, SearchTarget } from '../../../platform/http/search-criteria.js';
import { SearchCriteria } from '../../../platform/http/search-criteria.js';
import { PRODUCT_COLUMNS } from './product.row.js';

const COLUMNS = {
  entity_id: { sql: 'p.product_id', kind: 'int' },
  product_id: { sql: 'p.product_id', kind: 'int' },
  sku: { sql: 'p.sku', kind: 'text' },
  name: { sql: 'p.name', kind: 'text' },
  type_id: { sql: 'p.type_id', kind: 'text' },
  attribute_set_id: { sql: 'p.attribute_set_id', kind: 'int' },
  price: { sql: 'p.price', kind: 'decimal' },
  weight: { sql: 'p.weight', kind: 'decimal' },
  status: { sql: 'p.status', kind: 'int' },
  visibility: { sql: 'p.visibility', kind: 'int' },
  created_at: { sql: 'p.created_at', kind: 'date' },
  updated_at: { sql: 'p.updated_at', kind: 'date' },
  // A product has several, so the column is their list; see `overWebsites`.
  website_id: {
    sql: '(SELECT GROUP_CONCAT(w.website_id) FROM catalog_product_website w WHERE w.product_id = p.product_id)',
    kind: 'text',
  },
} as const satisfies SearchColumns;

/** What the product list reads and may be filtered by. */
export const PRODUCT_SEARCH: SearchTarget = {
  from: 'catalog_product p',
  columns: COLUMNS,
  select: PRODUCT_COLUMNS,
  defaultOrder: 'p.product_id',
};

const WEBSITE_ID = /^\s*\d{1,10}\s*$/;
const WEBSITE_IDS_MAX = 100;
const SHOWN_LENGTH_MAX = 100;

/**
 * The criteria with the filters by website turned into "is (not) in the list": a product is on website 2 when any of its
 * websites is. Throws `invalid` for a comparison that has no meaning there, and for what is no id.
 */
export function overWebsites(criteria: SearchCriteria): SearchCriteria {
  if (!criteria.filters.some((filter) => filter.field === 'website_id')) return criteria;
  return new SearchCriteria({
    filterGroups: criteria.filterGroups.map(({ filters }) => ({ filters: filters.flatMap(alternativesFor) })),
    sortOrders: criteria.sortOrders,
    ...(criteria.pageSize === undefined ? {} : { pageSize: criteria.pageSize }),
    currentPage: criteria.currentPage,
  });
}

/** Filters of a group are alternatives, so "in" becomes one filter for each website. */
function alternativesFor(filter: SearchFilter): SearchFilter[] {
  if (filter.field !== 'website_id') return [filter];
  switch (filter.conditionType) {
    case 'null':
    case 'notnull':
      return [filter];
    case 'eq':
    case 'in':
    case 'finset':
      return idsOf(filter).map((id) => ({ ...filter, value: id, conditionType: 'finset' }));
    case 'neq':
    case 'nin':
    case 'nfinset':
      // A product without websites has no list, and is outside of every website.
      return idsOf(filter).flatMap((id) => [
        { ...filter, value: id, conditionType: 'nfinset' },
        { ...filter, value: id, conditionType: 'null' },
      ]);
    default:
      throw invalid('The condition type "%1" can not be used with website_id.', [filter.conditionType]);
  }
}

function idsOf({ value = '', conditionType }: SearchFilter): string[] {
  const texts = typeof value === 'string' ? value.split(',') : value;
  const limit = conditionType === 'in' ? WEBSITE_IDS_MAX : 1;
  if (texts.length > limit) throw invalid('website_id takes %1 ids at most here.', [limit]);
  return texts.map((text) => {
    if (!WEBSITE_ID.test(text)) throw invalid('"%1" is not the id of a website.', [text.slice(0, SHOWN_LENGTH_MAX)]);
    return text.trim();
  });
}
