import { invalid } from '../../../platform/errors/application-error.js';
import type { SearchColumns, SearchFilter, SearchTarget } from '../../../platform/search/index.js';
import { SearchCriteria } from '../../../platform/search/index.js';

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
  barcode: { sql: 'p.barcode', kind: 'text', nullable: true, isAscii: true },
  created_at: { sql: 'p.created_at', kind: 'date' },
  updated_at: { sql: 'p.updated_at', kind: 'date' },
} as const satisfies SearchColumns;

/** What the product list reads and may be filtered by, with `website_id` besides. */
export const PRODUCT_SEARCH = {
  from: 'catalog_product p',
  columns: COLUMNS,
  defaultOrder: 'p.product_id',
} as const satisfies Partial<SearchTarget>;

const ON_WEBSITES = 'p.product_id IN (SELECT w.product_id FROM catalog_product_website w WHERE w.website_id IN (?))';
const ON_ANY_WEBSITE = 'p.product_id IN (SELECT w.product_id FROM catalog_product_website w)';
const WEBSITE_FIELD = 'website_id';
const WEBSITE_ID = /^\s*\d{1,10}\s*$/;
const WEBSITE_IDS_MAX = 1_000;
const SHOWN_LENGTH_MAX = 100;

/** A search as `searchEntities` takes it. */
interface ProductSearch {
  readonly criteria: SearchCriteria;
  readonly target: Partial<SearchTarget>;
}

interface Condition {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * The search for products by their own columns and by website. A product has several websites, so that filter is no
 * comparison with a column but a condition beside the others. A product is on website 2 where any of its websites is
 * that one. Throws `invalid` for a comparison that has no meaning there, for what is no id, and for a group that mixes
 * it with other fields.
 */
export function productSearch(criteria: SearchCriteria): ProductSearch {
  const isByWebsite = (filter: SearchFilter): boolean => filter.field === WEBSITE_FIELD;
  const byWebsite = criteria.filterGroups.filter(({ filters }) => filters.some(isByWebsite));
  if (byWebsite.length === 0) return { criteria, target: PRODUCT_SEARCH };
  if (!byWebsite.every(({ filters }) => filters.every(isByWebsite))) {
    throw invalid('A filter by website_id can not stand in one group with filters by other fields.');
  }
  const conditions = byWebsite.map(({ filters }) => anyOf(filters.map(conditionOf)));
  return {
    criteria: new SearchCriteria({
      filterGroups: criteria.filterGroups.filter((group) => !byWebsite.includes(group)),
      sortOrders: criteria.sortOrders,
      ...(criteria.pageSize === undefined ? {} : { pageSize: criteria.pageSize }),
      currentPage: criteria.currentPage,
    }),
    target: {
      ...PRODUCT_SEARCH,
      scope: {
        where: conditions.map(({ sql }) => sql).join(' AND '),
        parameters: conditions.flatMap(({ parameters }) => parameters),
      },
    },
  };
}

function anyOf(conditions: readonly Condition[]): Condition {
  return {
    sql: `(${conditions.map(({ sql }) => sql).join(' OR ')})`,
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

function conditionOf(filter: SearchFilter): Condition {
  switch (filter.conditionType) {
    case 'eq':
    case 'in':
    case 'finset':
      return { sql: ON_WEBSITES, parameters: [idsOf(filter)] };
    case 'neq':
    case 'nin':
    case 'nfinset':
      return { sql: `NOT (${ON_WEBSITES})`, parameters: [idsOf(filter)] };
    case 'notnull':
      return { sql: ON_ANY_WEBSITE, parameters: [] };
    case 'null':
      return { sql: `NOT (${ON_ANY_WEBSITE})`, parameters: [] };
    default:
      throw invalid('The condition type "%1" can not be used with website_id.', [filter.conditionType]);
  }
}

function idsOf({ value = '', conditionType }: SearchFilter): number[] {
  const texts = typeof value === 'string' ? value.split(',') : value;
  const limit = conditionType === 'in' || conditionType === 'nin' ? WEBSITE_IDS_MAX : 1;
  if (texts.length > limit) throw invalid('website_id takes %1 ids at most here.', [limit]);
  if (texts.length === 0) throw invalid('website_id needs an id to compare with.');
  return texts.map((text) => {
    if (!WEBSITE_ID.test(text)) throw invalid('"%1" is not the id of a website.', [text.slice(0, SHOWN_LENGTH_MAX)]);
    return Number(text);
  });
}
