import { ApplicationError } from '../errors/application-error.js';
import { compileSearch } from '../search/index.js';
import { parseSearchCriteria } from './search-criteria.parser.js';
import type { SearchColumns, SearchCriteria } from '../search/index.js';

const COLUMNS: SearchColumns = {
  sku: { sql: 's.sku', kind: 'text' },
  stock_id: { sql: 's.stock_id', kind: 'int' },
  quantity: { sql: 's.quantity', kind: 'decimal' },
  enabled: { sql: 's.enabled', kind: 'flag' },
  created_at: { sql: 's.created_at', kind: 'date', nullable: true },
};

const one = (field: string, value?: unknown, conditionType?: unknown): SearchCriteria =>
  parseSearchCriteria({ filterGroups: [{ filters: [{ field, value, conditionType }] }] });

const compiled = (...filter: Parameters<typeof one>): readonly [string, ...unknown[]] => {
  const { where, parameters } = compileSearch(one(...filter), COLUMNS);
  return [where, ...parameters];
};

function refusal(work: () => unknown): ApplicationError {
  try {
    work();
  } catch (error) {
    if (error instanceof ApplicationError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

describe('parseSearchCriteria', () => {
  it('reads both spellings', () => {
    const expected = {
      filterGroups: [{ filters: [{ field: 'sku', value: 'a', conditionType: 'neq' }] }],
      sortOrders: [{ field: 'sku', direction: 'ASC' }],
      pageSize: 5,
      currentPage: 2,
    };
    const snake = {
      filter_groups: [{ filters: [{ field: 'sku', value: 'a', condition_type: 'neq' }] }],
      sort_orders: [{ field: 'sku', direction: 'asc' }],
      page_size: '5',
      current_page: '2',
    };
    expect(parseSearchCriteria(snake)).toMatchObject(expected);
    expect(parseSearchCriteria(expected)).toMatchObject(expected);
  });

  it.each(['', 'all', {}, [], null, undefined])('takes %j for a search for everything', (value) => {
    const criteria = parseSearchCriteria(value);
    expect(criteria).toMatchObject({ filterGroups: [], sortOrders: [], pageSize: undefined, currentPage: 1 });
    expect(criteria.echo()).toEqual({ filter_groups: [] });
  });

  it('repeats what was sent and no more', () => {
    const sent = {
      filterGroups: {
        3: { filters: { 7: { field: 'stock_id', value: 10 }, 9: { field: 'sku', conditionType: 'null' } } },
      },
      sortOrders: [{ field: 'sku' }],
      pageSize: 0,
      currentPage: -3,
    };
    const criteria = parseSearchCriteria(sent);
    expect(JSON.parse(JSON.stringify(criteria.echo()))).toEqual({
      filter_groups: [
        {
          filters: [
            { field: 'stock_id', value: '10', condition_type: 'eq' },
            { field: 'sku', condition_type: 'null' },
          ],
        },
      ],
      sort_orders: [{ field: 'sku', direction: 'DESC' }],
      page_size: 0,
      current_page: -3,
    });
    expect(criteria).toMatchObject({ pageSize: undefined, currentPage: 1 });
  });

  it.each([
    [{ filterGroups: [{ filters: [{ value: 'a' }] }] }, '"%fieldName" is required. Enter and try again.'],
    [{ filterGroups: [{ filters: [{ field: 'a' }] }] }, '"%fieldName" is required. Enter and try again.'],
    [
      { filterGroups: [{ filters: [{ field: 'a', value: 'b', conditionType: 'sql' }] }] },
      'The condition type "%1" is not known.',
    ],
    [{ filterGroups: [{ filters: [{ field: 'a', value: ['b'] }] }] }, /The "array" value's type is invalid/],
    [{ filterGroups: [{ filters: [{ field: 'a', value: 'b', other: 'c' }] }] }, '"%object" has no property "%field".'],
    [{ filterGroups: ['x'] }, /The "x" value's type is invalid/],
    [{ filterGroups: 'x' }, /The "x" value's type is invalid/],
    [{ sortOrders: [{ field: 'a', direction: 'down' }] }, 'The sort direction "%1" is not known: it is ASC or DESC.'],
    [{ pageSize: '' }, /The "" value's type is invalid. The "int" type was expected/],
    [{ pageSize: 'ten' }, /Error occurred during "page_size" processing\./],
    [{ currentPage: 1e300 }, /Error occurred during "current_page" processing\./],
    [{ sortOrders: Array.from({ length: 11 }, () => ({ field: 'a' })) }, '"%field" can hold at most %limit entries.'],
    [
      { filterGroups: Array.from({ length: 51 }, () => ({ filters: [] })) },
      '"%field" can hold at most %limit entries.',
    ],
    [
      {
        filterGroups: Array.from({ length: 6 }, () => ({
          filters: Array.from({ length: 9 }, () => ({ field: 'a', value: 'b' })),
        })),
      },
      '"%field" can hold at most %limit entries.',
    ],
    [
      { filterGroups: [{ filters: [{ field: 'a', value: 'x'.repeat(1001) }] }] },
      '"%field" can be at most %limit characters long.',
    ],
    [
      { filterGroups: [{ filters: [{ field: 'a', value: 'x'.repeat(101), conditionType: 'regexp' }] }] },
      '"%field" can be at most %limit characters long.',
    ],
    [
      { filterGroups: [{ filters: [{ field: 'a', value: '1,'.repeat(1000), conditionType: 'in' }] }] },
      '"%field" can hold at most %limit entries.',
    ],
  ])('refuses %.100j', (value, message) => {
    const error = refusal(() => parseSearchCriteria(value));
    expect(error.kind).toBe('invalid');
    if (typeof message === 'string') expect(error.message).toBe(message);
    else expect(error.message).toMatch(message);
  });
});

describe('compileSearch', () => {
  it('combines groups with AND and filters with OR', () => {
    const criteria = parseSearchCriteria({
      filterGroups: [
        {
          filters: [
            { field: 'sku', value: 'a' },
            { field: 'sku', value: 'b%', conditionType: 'like' },
          ],
        },
        { filters: [] },
        { filters: [{ field: 'stock_id', value: '5', conditionType: 'gteq' }] },
      ],
      sortOrders: [{ field: 'sku', direction: 'asc' }, { field: 'stock_id' }],
    });
    expect(compileSearch(criteria, COLUMNS)).toEqual({
      where: '(s.sku = ? OR s.sku LIKE ?) AND (s.stock_id >= ?)',
      parameters: ['a', 'b%', 5n],
      orderBy: 's.sku ASC, s.stock_id DESC',
    });
    expect(compileSearch(parseSearchCriteria(''), COLUMNS)).toEqual({ where: '1 = 1', parameters: [], orderBy: '' });
  });

  it.each([
    ['sku', 'a', 'eq', '(s.sku = ?)', 'a'],
    ['sku', 'a', 'neq', '(s.sku <> ?)', 'a'],
    ['sku', 'a%', 'nlike', '(s.sku NOT LIKE ?)', 'a%'],
    ['stock_id', '1', 'gt', '(s.stock_id > ?)', 1n],
    ['stock_id', '-1', 'lt', '(s.stock_id < ?)', -1n],
    ['quantity', '1.50', 'lteq', '(s.quantity <= ?)', 1.5],
    ['quantity', '1.50', 'moreq', '(s.quantity >= ?)', 1.5],
    ['enabled', 'true', 'eq', '(s.enabled = ?)', 1],
    ['created_at', '2024-02-29', 'from', '(s.created_at >= ?)', '2024-02-29 00:00:00'],
    ['created_at', '2024-02-29T10:20:30+02:00', 'to', '(s.created_at <= ?)', '2024-02-29 08:20:30'],
    ['created_at', '2024-02%', 'like', '(s.created_at LIKE ?)', '2024-02%'],
    ['sku', 'a', 'finset', '(FIND_IN_SET(?, s.sku))', 'a'],
    ['sku', 'a', 'nfinset', '(NOT FIND_IN_SET(?, s.sku))', 'a'],
    ['sku', '^a', 'regexp', '(s.sku REGEXP ?)', '^a'],
    ['sku', 'a', 'seq', '(s.sku = ?)', 'a'],
    ['sku', 'a', 'sneq', '(s.sku <> ?)', 'a'],
    ['sku', 'a,b', 'in', '(s.sku IN (?))', ['a', 'b']],
    ['stock_id', ['1', '2'], 'nin', '(s.stock_id NOT IN (?))', [1n, 2n]],
  ])('compiles %s %j %s', (field, value, type, sql, parameter) => {
    expect(compiled(field, value, type)).toEqual([sql, parameter]);
  });

  it.each([
    ['sku', '1', 'null', '(s.sku IS NULL)'],
    ['sku', undefined, 'notnull', '(s.sku IS NOT NULL)'],
    ['sku', '', 'seq', '(s.sku IS NULL)'],
    ['sku', '', 'sneq', '(s.sku IS NOT NULL)'],
    ['sku', 'not null', 'is', '(s.sku IS NOT NULL)'],
    ['enabled', '1', 'is', '(s.enabled IS TRUE)'],
    ['sku', [], 'in', '(1 = 0)'],
    ['sku', [], 'nin', '(1 = 1)'],
  ])('compiles %s %j %s without a value', (field, value, type, sql) => {
    expect(compiled(field, value, type)).toEqual([sql]);
  });

  it.each(['nope', 'constructor', '__proto__', 'sku; DROP TABLE x', 's.sku'])('refuses the field %s', (field) => {
    const error = refusal(() => compiled(field, '1'));
    expect(error).toMatchObject({ message: 'Invalid attribute name: %1', parameters: [field] });
    const sorted = parseSearchCriteria({ sortOrders: [{ field }] });
    expect(refusal(() => compileSearch(sorted, COLUMNS)).parameters).toEqual([field]);
  });

  it.each([
    ['stock_id', 'abc', 'eq'],
    ['stock_id', '', 'eq'],
    ['stock_id', '1.5', 'gt'],
    ['stock_id', '1,x', 'in'],
    ['stock_id', '9'.repeat(30), 'eq'],
    ['quantity', 'NaN', 'eq'],
    ['quantity', '1e5', 'eq'],
    ['enabled', 'maybe', 'eq'],
    ['created_at', '2024-02-30', 'from'],
    ['created_at', '2024-02-29 25:00:00', 'from'],
    ['created_at', '9999-12-31T23:59:59-01:00', 'from'],
    ['created_at', '0000-00-00', 'from'],
    ['created_at', 'yesterday', 'from'],
    ['sku', 'a', 'is'],
  ])('refuses to compare %s with %j (%s)', (field, value, type) => {
    expect(refusal(() => compiled(field, value, type)).kind).toBe('invalid');
  });
});
