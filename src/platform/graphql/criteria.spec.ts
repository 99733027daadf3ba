import {
  among,
  beginningWith,
  between,
  betweenNumbers,
  containing,
  criteriaOf,
  equalTo,
  sortOrdersOf,
} from './criteria.js';
import type { Conditions } from './criteria.js';

interface Filter {
  readonly code?: readonly (string | number)[] | null;
  readonly enabled?: boolean | null;
  readonly search?: string | null;
}

const CONDITIONS: Conditions<Filter> = {
  code: among('source_code'),
  enabled: equalTo('enabled'),
  search: containing('name', 'city'),
};
const PAGE = { pageSize: 20, currentPage: 3 };

describe('criteriaOf', () => {
  it('asks for all that is given, and for nothing that is null or absent', () => {
    const criteria = criteriaOf(CONDITIONS, { code: ['a', 'b'], enabled: false, search: null }, PAGE);
    expect(criteria.filterGroups).toEqual([
      { filters: [{ field: 'source_code', value: ['a', 'b'], conditionType: 'in' }] },
      { filters: [{ field: 'enabled', value: '0', conditionType: 'eq' }] },
    ]);
    expect(criteria).toMatchObject({ pageSize: 20, currentPage: 3, sortOrders: [] });
    expect(criteriaOf(CONDITIONS, {}, PAGE).filterGroups).toEqual([]);
  });

  it('sorts by the column of a field', () => {
    const columns = { sourceCode: 'source_code' };
    expect(sortOrdersOf(columns, { field: 'sourceCode', direction: 'desc' })).toEqual([
      { field: 'source_code', direction: 'DESC' },
    ]);
    expect(sortOrdersOf(columns, { field: 'sourceCode', direction: 'asc' })).toEqual([
      { field: 'source_code', direction: 'ASC' },
    ]);
    expect(sortOrdersOf(columns, null)).toEqual([]);
  });
});

describe('a condition', () => {
  it.each([
    ['a single value', among('code')([7]), [['code', '7', 'eq']]],
    ['no value at all', among('code')([]), [['code', [], 'in']]],
    ['numbers', among('code')([7, 8]), [['code', ['7', '8'], 'in']]],
    ['a flag', equalTo('enabled')(true), [['enabled', '1', 'eq']]],
    ['a beginning', beginningWith('email')('50%_\\'), [['email', '50\\%\\_\\\\%', 'like']]],
    ['an empty beginning', beginningWith('email')(''), []],
    ['an empty part', containing('name')(''), []],
    [
      'a range that is open',
      between('created_at')({ from: null, to: '2026-01-02 00:00:00' }),
      [['created_at', '2026-01-02 00:00:00', 'to']],
    ],
    [
      'numbers of four decimals',
      betweenNumbers('delta', 4)({ from: -0.5, to: 2 }),
      [
        ['delta', '-0.5000', 'from'],
        ['delta', '2.0000', 'to'],
      ],
    ],
    ['no range', betweenNumbers('delta', 4)({}), []],
  ])('says %s', (_what, groups, expected) => {
    expect(groups).toEqual(
      expected.map(([field, value, conditionType]) => ({ filters: [{ field, value, conditionType }] })),
    );
  });

  it('looks for a part in several columns at once', () => {
    expect(containing('name', 'city')('a_b')).toEqual([
      {
        filters: [
          { field: 'name', value: '%a\\_b%', conditionType: 'like' },
          { field: 'city', value: '%a\\_b%', conditionType: 'like' },
        ],
      },
    ]);
  });
});
