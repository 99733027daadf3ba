import { ApplicationError } from '../../src/platform/errors/application-error.js';
import { runSearch } from '../../src/platform/search/index.js';
import { parseSearchCriteria } from '../../src/platform/http/search-criteria.parser.js';
import type { SearchColumns } from '../../src/platform/search/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';

const COLUMNS: SearchColumns = {
  id: { sql: 't.id', kind: 'int' },
  code: { sql: 't.code', kind: 'text' },
  quantity: { sql: 't.quantity', kind: 'decimal' },
  enabled: { sql: 't.enabled', kind: 'flag' },
  tags: { sql: 't.tags', kind: 'text', nullable: true },
  created_at: { sql: 't.created_at', kind: 'date' },
};

interface Row {
  readonly id: number;
}

describe('runSearch', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    await app.database.execute(
      `CREATE TABLE http_search_sample (
         id INT NOT NULL PRIMARY KEY, code VARCHAR(255) NOT NULL, quantity DECIMAL(12,4) NOT NULL, enabled TINYINT NOT NULL,
         tags VARCHAR(255) NULL, created_at DATETIME NOT NULL
       ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`,
    );
    await app.database.execute('INSERT INTO http_search_sample VALUES ?', [
      [
        [1, 'a', '1.5000', 1, null, '2024-01-01 00:00:00'],
        [2, 'b', '2.0000', 0, 'x,y', '2024-01-02 00:00:00'],
        [3, 'a%b', '99999999.9999', 1, 'y', '2024-01-03 00:00:00'],
        [4, 'B_x', '-1.0000', 0, '', '2024-01-04 12:00:00'],
        [5, 'ü,v', '0.0000', 1, 'z', '2024-01-05 00:00:00'],
      ],
    ]);
  });
  afterAll(async () => {
    await app.database.execute('DROP TABLE http_search_sample');
    await app.close();
  });

  const search = (
    criteria: unknown,
    more: { pageSizeMax?: number; scope?: { where: string; parameters: unknown[] } } = {},
  ) =>
    runSearch<Row>(app.database, parseSearchCriteria(criteria), {
      from: 'http_search_sample t',
      columns: COLUMNS,
      select: 't.id',
      defaultOrder: 't.id ASC',
      ...more,
    });
  const idsOf = async (...[criteria, more]: Parameters<typeof search>): Promise<number[]> =>
    (await search(criteria, more)).rows.map((row) => row.id);
  const filter = (field: string, conditionType: string, value?: unknown): object => ({
    filterGroups: [{ filters: [{ field, conditionType, value }] }],
  });
  async function refusalOf(work: Promise<unknown>): Promise<string> {
    try {
      await work;
    } catch (error) {
      if (error instanceof ApplicationError && error.kind === 'invalid') return error.message;
      throw error;
    }
    throw new Error('Nothing was refused.');
  }

  it.each([
    ['code', 'eq', 'A', [1]],
    ['code', 'neq', 'a', [2, 3, 4, 5]],
    ['code', 'like', 'a%', [1, 3]],
    ['code', 'like', 'a\\%b', [3]],
    ['code', 'nlike', '%b%', [1, 5]],
    ['code', 'in', 'a,b', [1, 2]],
    ['code', 'in', ['ü,v', 'a'], [1, 5]],
    ['code', 'nin', 'a,b', [3, 4, 5]],
    ['code', 'in', [], []],
    ['code', 'nin', [], [1, 2, 3, 4, 5]],
    ['code', 'regexp', '^[ab]$', [1, 2]],
    ['id', 'gt', '3', [4, 5]],
    ['id', 'gteq', '3', [3, 4, 5]],
    ['id', 'lt', '2', [1]],
    ['id', 'lteq', '2', [1, 2]],
    ['id', 'moreq', '5', [5]],
    ['id', 'in', '1,99999999999999999999', [1]],
    ['quantity', 'eq', '1.5', [1]],
    ['quantity', 'eq', '99999999.9999', [3]],
    ['quantity', 'lt', '-0.5', [4]],
    ['enabled', 'eq', 'true', [1, 3, 5]],
    ['enabled', 'is', 'false', [2, 4]],
    ['tags', 'null', '1', [1]],
    ['tags', 'notnull', undefined, [2, 3, 4, 5]],
    ['tags', 'is', 'null', [1]],
    ['tags', 'seq', '', [1]],
    ['tags', 'sneq', '', [2, 3, 4, 5]],
    ['tags', 'finset', 'y', [2, 3]],
    ['tags', 'nfinset', 'y', [4, 5]],
    ['created_at', 'from', '2024-01-04', [4, 5]],
    ['created_at', 'to', '2024-01-02T01:00:00+01:00', [1, 2]],
    ['created_at', 'like', '2024-01-04%', [4]],
  ])('filters %s %s %j', async (field, type, value, expected) => {
    expect(await idsOf(filter(field, type, value))).toEqual(expected);
  });

  it('combines, sorts and scopes', async () => {
    const criteria = {
      filterGroups: [
        {
          filters: [
            { field: 'code', value: 'a' },
            { field: 'enabled', value: '1' },
          ],
        },
        { filters: [{ field: 'id', value: '3', conditionType: 'lteq' }] },
      ],
      sortOrders: [{ field: 'enabled', direction: 'ASC' }, { field: 'id' }],
    };
    expect(await idsOf(criteria)).toEqual([3, 1]);
    expect(await idsOf(criteria, { scope: { where: 't.id <> ? OR 1 = 0', parameters: [3] } })).toEqual([1]);
  });

  it.each([
    [{ pageSize: 2 }, [1, 2]],
    [{ pageSize: 2, currentPage: 2 }, [3, 4]],
    [{ pageSize: 2, currentPage: 3 }, [5]],
    [{ pageSize: 2, currentPage: 9007199254740991 }, [5]],
    [{ pageSize: 5, currentPage: 2 }, [1, 2, 3, 4, 5]],
    [{ pageSize: 2, currentPage: 0 }, [1, 2]],
    [{ pageSize: 2, currentPage: -7 }, [1, 2]],
    [{ pageSize: 0, currentPage: 4 }, [1, 2, 3, 4, 5]],
    [{ currentPage: 4 }, [1, 2, 3, 4, 5]],
  ])('pages %j', async (criteria, expected) => {
    const { rows, totalCount } = await search(criteria);
    expect(rows.map((row) => row.id)).toEqual(expected);
    expect(totalCount).toBe(5);
  });

  it('answers an empty list for no matches, on any page', async () => {
    expect(await search({ ...filter('id', 'eq', '77'), pageSize: 2, currentPage: 5 })).toEqual({
      rows: [],
      totalCount: 0,
    });
  });

  it('gives at most the limit where no page size was sent, and refuses a larger one', async () => {
    expect(await search({}, { pageSizeMax: 3 })).toMatchObject({ rows: { length: 3 }, totalCount: 5 });
    expect(await refusalOf(search({ pageSize: 4 }, { pageSizeMax: 3 }))).toBe('"%field" can be at most %limit.');
    expect(await refusalOf(search({ pageSize: 10_001 }))).toBe('"%field" can be at most %limit.');
  });

  it.each(['[(', '*a', '(', 'a{2,1}', '[[:nope:]]', '(?<=a+)b(?'])('refuses the pattern %s', async (pattern) => {
    expect(await refusalOf(search(filter('code', 'regexp', pattern)))).toBe(
      'The pattern of a "regexp" filter is not a valid one.',
    );
  });

  it('survives a pattern that backtracks without end', async () => {
    await app.database.execute('INSERT INTO http_search_sample VALUES (6, ?, 0, 0, NULL, ?)', [
      'a'.repeat(200),
      '2024-01-06 00:00:00',
    ]);
    const started = Date.now();
    const outcome = await search(filter('code', 'regexp', '^(([a-z])+.)+[A-Z]([a-z])+$')).then(
      () => 'answered',
      (error: unknown) => (error instanceof ApplicationError ? error.kind : 'failed'),
    );
    await app.database.execute('DELETE FROM http_search_sample WHERE id = 6');
    expect(['answered', 'invalid']).toContain(outcome);
    expect(Date.now() - started).toBeLessThan(15_000);
  });

  it.each(['\u0000', '😀', '\\', "'; --", '\ud800', '%', '_', 'a'.repeat(1000)])(
    'finds nothing by %j and does not fail',
    async (value) => {
      expect(await idsOf(filter('code', 'eq', value))).toEqual([]);
    },
  );
});
