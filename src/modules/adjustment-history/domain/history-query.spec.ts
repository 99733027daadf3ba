import { SearchCriteria } from '../../../platform/search/index.js';
import type { ConditionType, SearchFilter } from '../../../platform/search/index.js';
import { effortOf } from './history-query.js';

const filter = (field: string, conditionType: ConditionType, value = 'x'): SearchFilter => ({
  field,
  conditionType,
  value,
});
const all = (...filters: SearchFilter[]): SearchCriteria =>
  new SearchCriteria({ filterGroups: filters.map((each) => ({ filters: [each] })) });

describe('what a search of the history costs', () => {
  it.each([
    ['no filter', all(), 'narrow'],
    ['a SKU and a pattern with a beginning', all(filter('sku', 'eq'), filter('note', 'like', 'x%')), 'narrow'],
    ['a SKU and a change', all(filter('sku', 'eq'), filter('delta', 'gt', '5')), 'narrow'],
    ['a request', all(filter('request_id', 'eq')), 'narrow'],
    ['dates', all(filter('created_at', 'from', '2026-01-01'), filter('created_at', 'to', '2026-01-02')), 'narrow'],
    ['a source', all(filter('source_code', 'eq')), 'long'],
    ['a source and a reason', all(filter('source_code', 'eq'), filter('reason', 'in', 'a,b')), 'long'],
    ['the beginning of a SKU', all(filter('sku', 'like', 'AB%')), 'long'],
    ['a part of a SKU', all(filter('sku', 'like', '%AB%')), 'scan'],
    ['a regular expression beside a SKU', all(filter('sku', 'eq'), filter('sku', 'regexp', '^A')), 'scan'],
    ['a state of a source', all(filter('source_code', 'eq'), filter('state', 'eq')), 'long'],
    ['a state alone', all(filter('state', 'eq')), 'scan'],
    ['two states', all(filter('state', 'eq'), filter('state', 'like', 'd%')), 'scan'],
    ['a column without an index', all(filter('note', 'eq')), 'scan'],
    ['a change alone', all(filter('delta', 'gt', '5')), 'scan'],
    ['all but one source', all(filter('source_code', 'neq')), 'scan'],
  ])('is known for %s', (_what, criteria, effort) => {
    expect(effortOf(criteria)).toBe(effort);
  });

  it('is known for alternatives and for orders', () => {
    const either = new SearchCriteria({ filterGroups: [{ filters: [filter('sku', 'eq'), filter('reason', 'eq')] }] });
    expect(effortOf(either)).toBe('scan');
    const sorted = (field: string, ...filters: SearchFilter[]): SearchCriteria =>
      new SearchCriteria({
        filterGroups: filters.map((each) => ({ filters: [each] })),
        sortOrders: [{ field, direction: 'ASC' }],
      });
    expect(effortOf(sorted('delta'))).toBe('scan');
    expect(effortOf(sorted('state'))).toBe('scan');
    expect(effortOf(sorted('sku'))).toBe('long');
    expect(effortOf(sorted('delta', filter('sku', 'eq')))).toBe('narrow');
  });
});
