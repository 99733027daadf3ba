import { containsPattern } from '../../../platform/graphql/contains.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import type { SearchFilter } from '../../../platform/search/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ProductQuestion } from '../domain/product-question.js';
import { COLUMN_OF } from './product.filter.js';
import type { ProductFilter, ProductSort } from './product.filter.js';

/** The part of a filter that is about the product's own columns, with order and page. */
export function toCriteria(
  { typeId, status }: ProductFilter,
  sort: ProductSort | undefined,
  { pageSize, currentPage }: PageRequest,
): SearchCriteria {
  const filters: SearchFilter[] = [];
  if (typeId != null) filters.push({ field: 'type_id', value: typeId, conditionType: 'in' });
  if (status != null) filters.push({ field: 'status', value: String(status), conditionType: 'eq' });
  return new SearchCriteria({
    filterGroups: filters.map((filter) => ({ filters: [filter] })),
    sortOrders: sort ? [{ field: COLUMN_OF[sort.field], direction: sort.direction === 'desc' ? 'DESC' : 'ASC' }] : [],
    pageSize,
    currentPage,
  });
}

/** The rest of it: what is looked for, and where. */
export function toQuestion({ search, sourceCode, quantityAtMost }: ProductFilter): ProductQuestion {
  const text = search?.trim() ?? '';
  return {
    ...(text === '' ? {} : { search: containsPattern(text) }),
    ...(sourceCode == null ? {} : { sourceCodes: sourceCode }),
    ...(quantityAtMost == null ? {} : { quantityAtMost: Quantity.of(quantityAtMost) }),
  };
}
