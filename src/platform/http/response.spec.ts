import { Quantity } from '../quantity/quantity.js';
import { inSnakeCase, omitNulls, searchResult } from './response.js';
import { parseSearchCriteria } from './search-criteria.parser.js';

describe('omitNulls', () => {
  it('leaves nulls out at every level and keeps everything else', () => {
    const response = omitNulls({
      name: 'a',
      email: null,
      phone: undefined,
      empty: '',
      zero: 0,
      off: false,
      list: [{ a: null, b: 1 }, null],
      quantity: Quantity.of('1.5'),
    });
    expect(JSON.stringify(response)).toBe(
      '{"name":"a","empty":"","zero":0,"off":false,"list":[{"b":1},null],"quantity":1.5}',
    );
  });
});

describe('inSnakeCase', () => {
  it('renames members at every level and keeps their order', () => {
    const response = inSnakeCase({
      sourceCode: 'a',
      name: 'A',
      carrierLinks: [{ carrierCode: 'ups', position: null }],
      extensionAttributes: { isActive: true },
      totalQuantity: Quantity.of('1.5'),
    });
    expect(JSON.stringify(response)).toBe(
      '{"source_code":"a","name":"A","carrier_links":[{"carrier_code":"ups","position":null}],' +
        '"extension_attributes":{"is_active":true},"total_quantity":1.5}',
    );
  });
});

describe('searchResult', () => {
  it('is the envelope of a list', () => {
    const criteria = parseSearchCriteria({ pageSize: 2, currentPage: 2 });
    expect(searchResult([1, 2], criteria, 4)).toEqual({
      items: [1, 2],
      search_criteria: { filter_groups: [], page_size: 2, current_page: 2 },
      total_count: 4,
    });
  });
});
