import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { SearchFilter } from '../../../platform/search/index.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import { productSearch } from './product-search.js';

const search = (...groups: SearchFilter[][]) =>
  productSearch(
    new SearchCriteria({ filterGroups: groups.map((filters) => ({ filters })), pageSize: 5, currentPage: 2 }),
  );
const bySku: SearchFilter = { field: 'sku', value: 'A', conditionType: 'eq' };
const byWebsite = (conditionType: SearchFilter['conditionType'], value = '2'): SearchFilter => ({
  field: 'website_id',
  value,
  conditionType,
});

describe('products by website', () => {
  it('become a condition beside the filters by other fields', () => {
    const { criteria, target } = search([bySku], [byWebsite('eq'), byWebsite('in', '3, 4')], [byWebsite('null')]);
    expect(criteria).toMatchObject({ filterGroups: [{ filters: [bySku] }], pageSize: 5, currentPage: 2 });
    expect(target.scope?.parameters).toEqual([[2], [3, 4]]);
    expect(target.scope?.where).toMatch(/^\(p\.product_id IN .* OR p\.product_id IN .*\) AND \(NOT \(.*\)\)$/);
  });

  it('leave a search by other fields alone', () => {
    expect(search([bySku]).target.scope).toBeUndefined();
  });

  it.each([byWebsite('gt'), byWebsite('like'), byWebsite('eq', 'base'), byWebsite('eq', '1,2'), byWebsite('in', '')])(
    'are refused where the comparison has no meaning: %#',
    (filter) => {
      expect(() => search([filter])).toThrow(ApplicationError);
    },
  );

  it('are refused in one group with other fields', () => {
    expect(() => search([byWebsite('eq'), bySku])).toThrow(ApplicationError);
  });
});
