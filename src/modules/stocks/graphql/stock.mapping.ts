import { among, containing, criteriaOf, sortOrdersOf } from '../../../platform/graphql/criteria.js';
import type { Conditions } from '../../../platform/graphql/criteria.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { DEFAULT_STOCK_ID } from '../domain/stock.js';
import type { Stock } from '../domain/stock.js';
import type { StockFilter, StockSort } from './stock.filter.js';
import type { Stock as StockType } from './stock.type.js';

const CONDITIONS: Conditions<StockFilter> = { search: containing('name'), stockId: among('stock_id') };
const SORT_COLUMNS = { stockId: 'stock_id', name: 'name' } as const;

/** A stock as the schema shows it. */
export function toStock(stock: Stock): StockType {
  return { ...stock, isDefault: stock.stockId === DEFAULT_STOCK_ID };
}

export function toCriteria(filter: StockFilter, sort: StockSort | undefined, page: PageRequest): SearchCriteria {
  return criteriaOf(CONDITIONS, filter, page, sortOrdersOf(SORT_COLUMNS, sort));
}
