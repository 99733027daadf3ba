import { SearchCriteria } from './search-criteria.js';
import type { ConditionType } from './search-criteria.js';
import { isScan } from './search-guard.js';
import { compileSearch } from './search-sql.js';
import type { SearchColumns } from './search-sql.js';

const COLUMNS: SearchColumns = {
  uuid: { sql: 'o.uuid', kind: 'text', isAscii: true },
  name: { sql: 'o.name', kind: 'text' },
};
const by = (field: string, conditionType: ConditionType, value: string | readonly string[]): SearchCriteria =>
  new SearchCriteria({ filterGroups: [{ filters: [{ field, conditionType, value }] }] });

describe('a value that an ASCII column cannot hold', () => {
  it.each<[ConditionType, string | readonly string[], string, unknown[]]>([
    ['eq', 'ü', '(1 = 0)', []],
    ['seq', 'ü', '(1 = 0)', []],
    ['like', 'ü%', '(1 = 0)', []],
    ['in', 'ü', '(1 = 0)', []],
    ['in', ['ü', 'a'], '(o.uuid IN (?))', [['a']]],
    ['nin', 'ü,a', '(CONVERT(o.uuid USING utf8mb4) NOT IN (?))', [['ü', 'a']]],
    ['neq', 'ü', '(CONVERT(o.uuid USING utf8mb4) <> ?)', ['ü']],
    ['regexp', '^[üa]', '(CONVERT(o.uuid USING utf8mb4) REGEXP ?)', ['^[üa]']],
    ['finset', 'ü', '(FIND_IN_SET(?, CONVERT(o.uuid USING utf8mb4)))', ['ü']],
  ])('is compared with %s all the same', (conditionType, value, where, parameters) => {
    expect(compileSearch(by('uuid', conditionType, value), COLUMNS)).toMatchObject({ where, parameters });
  });

  it('leaves other values and other columns as they are', () => {
    expect(compileSearch(by('uuid', 'eq', 'a'), COLUMNS)).toMatchObject({ where: '(o.uuid = ?)', parameters: ['a'] });
    expect(compileSearch(by('name', 'eq', 'ü'), COLUMNS)).toMatchObject({ where: '(o.name = ?)', parameters: ['ü'] });
  });
});

describe('a search that no index serves', () => {
  it.each<[ConditionType, string, boolean]>([
    ['regexp', '^a', true],
    ['like', '%a', true],
    ['like', '_a', true],
    ['like', 'a%', false],
    ['like', '\\%a%', false],
    ['nlike', 'a', true],
    ['finset', 'a', true],
    ['eq', '%a', false],
    ['in', '%a', false],
  ])('is known by its condition: %s %s', (conditionType, value, expected) => {
    expect(isScan(by('name', conditionType, value))).toBe(expected);
  });
});
