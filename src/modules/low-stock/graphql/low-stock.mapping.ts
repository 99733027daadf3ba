import { among, containing, criteriaOf, sortOrdersOf } from '../../../platform/graphql/criteria.js';
import type { Conditions } from '../../../platform/graphql/criteria.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import type { LowStockFilter, LowStockSort, LowStockSortField } from './low-stock.filter.js';

const SORT_COLUMNS: Readonly<Record<LowStockSortField, string>> = {
  sourceCode: 'source_code',
  sku: 'sku',
  quantity: 'quantity',
  notifyStockQty: 'notify_stock_qty',
  since: 'since',
};

const CONDITIONS: Conditions<LowStockFilter> = { sourceCode: among('source_code'), sku: containing('sku') };

export function toCriteria(filter: LowStockFilter, sort: LowStockSort | undefined, page: PageRequest): SearchCriteria {
  return criteriaOf(CONDITIONS, filter, page, sortOrdersOf(SORT_COLUMNS, sort));
}
