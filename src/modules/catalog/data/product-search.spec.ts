import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { SearchFilter } from '../../../platform/http/search-criteria.js';
import { compileSearch, SearchCriteria } from '../../../platform/http/search-criteria.js';
import { overWebsites, PRODUCT_SEARCH } from './product-search.js';

const criteria = (...filters: SearchFilter[]) => new SearchCriteria({ filterGroups: [{ filters }] });
const website = (conditionType: SearchFilter['conditionType'], value = '2'): SearchFilter => ({
  field: 'website_id',
  value,
  conditionType,
});

describe('products by website', () => {
  it("asks whether the website is among the product's", () => {
    const { where, parameters } = compileSearch(overWebsites(criteria(website('eq'))), PRODUCT_SEARCH.columns);
    expect(where).toMatch(/^\(FIND_IN_SET\(\?, \(SELECT .*\)\)\)$/);
    expect(parameters).toEqual(['2']);
  });

  it('turns a list into alternatives beside the other filters of the group', () => {
    const sku: SearchFilter = { field: 'sku', value: 'A', conditionType: 'eq' };
    const [group] = overWebsites(criteria(website('in', '2, 3'), sku)).filterGroups;
    expect(group?.filters).toEqual([website('finset', '2'), website('finset', '3'), sku]);
  });

  it('keeps what filters by other fields as it is', () => {
    const untouched = criteria({ field: 'sku', value: 'A', conditionType: 'eq' });
    expect(overWebsites(untouched)).toBe(untouched);
  });

  it.each([website('gt'), website('nin', '1,2'), website('eq', 'base'), website('eq', '1,2'), website('like')])(
    'refuses what has no meaning there: %#',
    (filter) => {
      expect(() => overWebsites(criteria(filter))).toThrow(ApplicationError);
    },
  );
});
