import { among, containsPattern, criteriaOf, equalTo, sortOrdersOf } from '../../../platform/graphql/criteria.js';
import type { Conditions } from '../../../platform/graphql/criteria.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import type { ProductQuestion } from '../domain/product-question.js';
import { COLUMN_OF } from './product.filter.js';
import type { ProductFilter, ProductSort } from './product.filter.js';

/** Of the product's own columns. */
const CONDITIONS: Conditions<Pick<ProductFilter, 'typeId' | 'status'>> = {
  typeId: among('type_id'),
  status: equalTo('status'),
};

/** The part of a filter that is about the product's own columns, with order and page. */
export function toCriteria(filter: ProductFilter, sort: ProductSort | undefined, page: PageRequest): SearchCriteria {
  return criteriaOf(CONDITIONS, filter, page, sortOrdersOf(COLUMN_OF, sort));
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
