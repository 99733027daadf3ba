import { containsPattern } from '../../../platform/graphql/contains.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import type { SearchFilterGroup } from '../../../platform/search/index.js';
import { DEFAULT_STOCK_ID } from '../domain/stock.js';
import type { Stock } from '../domain/stock.js';
import type { StockFilter, StockSort } from './stock.filter.js';
import type { Stock as StockType } from './stock.type.js';

/** A stock as the schema shows it. */
export function toStock(stock: Stock): StockType {
  return { ...stock, isDefault: stock.stockId === DEFAULT_STOCK_ID };
}

/** Filter and order in the words of the reader that REST uses as well. */
export function toCriteria(
  { search, stockId }: StockFilter,
  sort: StockSort | undefined,
  { pageSize, currentPage }: PageRequest,
): SearchCriteria {
  const groups: SearchFilterGroup[] = [];
  if (search != null && search !== '') {
    groups.push({ filters: [{ field: 'name', value: containsPattern(search), conditionType: 'like' }] });
  }
  if (stockId != null) {
    groups.push({ filters: [{ field: 'stock_id', value: stockId.map(String), conditionType: 'in' }] });
  }
  const direction = sort?.direction === 'desc' ? 'DESC' : 'ASC';
  return new SearchCriteria({
    filterGroups: groups,
    ...(sort ? { sortOrders: [{ field: sort.field === 'name' ? 'name' : 'stock_id', direction }] } : {}),
    pageSize,
    currentPage,
  });
}
