import { AdjustmentReader } from '../../../src/modules/adjustment-history/app/adjustment-reader.service.js';
import { QuantitiesAt } from '../../../src/modules/adjustment-history/app/quantities-at.service.js';
import { SearchCriteria } from '../../../src/platform/search/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import type { HttpClient } from '../../support/http-client.js';
import { planOf } from '../../support/plans.js';
import type { PlanLine } from '../../support/plans.js';
import { rowsOf, touchedBy } from '../../support/rows-touched.js';

const ROWS = 60_000;
const OLD_ROWS = 1500;
const TABLE = 'inventory_source_item_adjustment';

/** Every SELECT on the history that a search sends is explained: the plans have to hold at any size. */
describe('the plans of the history read', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    // 20 sources with 150 SKUs each, ten rows per reference, two years of dates; the oldest rows are of their own kind.
    const rows = Array.from({ length: ROWS }, (_, index) => [
      index < OLD_ROWS ? 'plan-closed' : `plan-source-${index % 20}`,
      `PLAN-${Math.floor(index / 20) % 150}`,
      1,
      1,
      index < OLD_ROWS ? 'import' : index % 3 === 0 ? 'count' : 'shipment',
      index < OLD_ROWS ? 'import' : 'system',
      'shipment',
      String(Math.floor(index / 10)),
      new Date(Date.UTC(2023, 0, 1) + index * 1_000_000).toISOString().slice(0, 19).replace('T', ' '),
    ]);
    for (let at = 0; at < ROWS; at += 5000) {
      await app.database.execute(
        `INSERT INTO ${TABLE} (source_code, sku, delta, quantity_after, reason, actor_type, reference_type, reference_id, created_at) VALUES ?`,
        [rows.slice(at, at + 5000)],
      );
    }
    await app.database.query(`ANALYZE TABLE ${TABLE}`);
    await app.http.get('/rest/V1/inventory/source-item-adjustments?searchCriteria=');
  });
  afterAll(async () => {
    await app.database.execute(`DELETE FROM ${TABLE} WHERE sku LIKE 'PLAN-%'`);
    await app.close();
  });

  const plansOf = async (query: Record<string, string>): Promise<PlanLine[]> => {
    const seen: { sql: string; parameters: unknown[] }[] = [];
    const original = app.database.query.bind(app.database);
    app.database.query = (sql: string, parameters: readonly unknown[] = []) => {
      if (/SELECT/.test(sql) && sql.includes(TABLE)) seen.push({ sql, parameters: [...parameters] });
      return original(sql, parameters);
    };
    try {
      const client: HttpClient = app.http;
      const parts = Object.entries(query).map(([key, value]) => `searchCriteria${key}=${encodeURIComponent(value)}`);
      const answer = await client.get(`/rest/V1/inventory/source-item-adjustments?${parts.join('&')}`);
      expect(answer.status).toBe(200);
    } finally {
      app.database.query = original;
    }
    expect(seen.length).toBeGreaterThan(0);
    const plans: PlanLine[] = [];
    for (const { sql, parameters } of seen) plans.push(...(await planOf(original, sql, parameters)));
    return plans.filter((line) => line.table === TABLE);
  };
  const filter = (...pairs: [string, string, string?][]): Record<string, string> =>
    Object.fromEntries(
      pairs.flatMap(([field, value, condition = 'eq'], index) => [
        [`[filterGroups][${index}][filters][0][field]`, field],
        [`[filterGroups][${index}][filters][0][value]`, value],
        [`[filterGroups][${index}][filters][0][conditionType]`, condition],
      ]),
    );
  const page = { '[pageSize]': '20' };

  it.each<[string, Record<string, string>, string[]]>([
    ['the first page', { ...page }, ['PRIMARY']],
    ['a deep page', { ...page, '[currentPage]': '2500' }, ['PRIMARY']],
    ['by SKU', { ...page, ...filter(['sku', 'PLAN-7']) }, ['idx_adjustment_sku']],
    [
      'by source and SKU',
      { ...page, ...filter(['source_code', 'plan-source-3'], ['sku', 'PLAN-7']) },
      ['idx_adjustment_item', 'idx_adjustment_sku'],
    ],
    [
      'by reference',
      { ...page, ...filter(['reference_type', 'shipment'], ['reference_id', '77']) },
      ['idx_adjustment_reference'],
    ],
    [
      'by date',
      { ...page, ...filter(['created_at', '2023-06-01', 'from'], ['created_at', '2023-06-02', 'to']) },
      ['PRIMARY'],
    ],
    ['by the reason of most', { ...page, ...filter(['reason', 'shipment']) }, ['idx_adjustment_reason']],
    ['by a source', { ...page, ...filter(['source_code', 'plan-source-3']) }, ['idx_adjustment_source']],
  ])('%s reads an index range and sorts nothing', async (_case, query, keys) => {
    for (const plan of await plansOf(query)) {
      // A range of the key for each run that no block counts yet; the plan has no word of its own for it.
      if (/Range checked for each record/.test(plan.Extra ?? '')) continue;
      expect(plan.type).not.toBe('ALL');
      expect([...keys, 'PRIMARY']).toContain(plan.key);
      expect(plan.Extra ?? '').not.toContain('filesort');
    }
  });

  /** Rows that the database reads, in tables and indexes, for a first page of twenty. */
  const readFor = (field: string, values: readonly string[]): Promise<{ reads: number; ids: number[] }> =>
    app.within(() =>
      app.database.run(async () => {
        const criteria = new SearchCriteria({
          filterGroups: [
            { filters: [{ field, value: values.join(','), conditionType: values.length > 1 ? 'in' : 'eq' }] },
          ],
          pageSize: 20,
        });
        const readSoFar = async (): Promise<number> => {
          const rows = await app.database.query<{ Value: string }>("SHOW SESSION STATUS LIKE 'Handler\\_read\\_%'");
          return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
        };
        await app.get(AdjustmentReader).rowsOf(criteria, 20);
        const before = await readSoFar();
        const found = await app.get(AdjustmentReader).rowsOf(criteria, 20);
        return { reads: (await readSoFar()) - before, ids: found.map((row) => row.adjustment_id) };
      }),
    );

  it.each<[string, readonly string[]]>([
    ['reason', ['import']],
    ['reason', ['damaged']],
    ['reason', ['import', 'damaged']],
    ['reason', ['count', 'shipment']],
    ['reason', ['count', 'shipment', 'import', 'IMPORT']],
    ['actor_type', ['import']],
    ['actor_type', ['customer', 'import']],
    ['actor_type', ['system', 'customer']],
    ['source_code', ['plan-closed']],
    ['source_code', ['plan-closed', 'nowhere']],
    ['source_code', ['plan-source-4', 'plan-source-5', 'plan-closed']],
  ])(
    'reads about as many rows as it shows, newest first, where %s is one of %j, however old they are',
    async (...by) => {
      const [field, values] = by;
      const { reads, ids } = await readFor(field, values);
      const newest = await app.database.query<{ id: number }>(
        `SELECT adjustment_id AS id FROM ${TABLE} WHERE ?? IN (?) ORDER BY adjustment_id DESC LIMIT 20`,
        [field, values],
      );
      expect(ids).toEqual(newest.map(({ id }) => id));
      expect(reads).toBeLessThan(500);
    },
  );

  it('finds a later page of several values as well', async () => {
    const criteria = new SearchCriteria({
      filterGroups: [{ filters: [{ field: 'reason', value: ['count', 'import'], conditionType: 'in' }] }],
      pageSize: 50,
      currentPage: 3,
    });
    const { rows, totalCount } = await app.within(() => app.get(AdjustmentReader).search(criteria, 50));
    const expected = await app.database.query<{ id: number }>(
      `SELECT adjustment_id AS id FROM ${TABLE} WHERE reason IN ('count', 'import') ORDER BY 1 DESC LIMIT 50 OFFSET 100`,
    );
    expect(rows.map((row) => row.adjustment_id)).toEqual(expected.map(({ id }) => id));
    const [count] = await app.database.query<{ count: number }>(
      `SELECT COUNT(*) AS count FROM ${TABLE} WHERE reason IN ('count', 'import')`,
    );
    expect(totalCount).toBe(count?.count);
  });

  it('read of past quantities no more than the rows of the SKUs that are named', async () => {
    const query = 'at=2024-01-01T00:00:00Z&searchCriteria[filterGroups][0][filters][0][field]=sku';
    const value = 'searchCriteria[filterGroups][0][filters][0][value]=PLAN-7';
    const touched = await touchedBy(app.database, async () => {
      const { status, body } = await app.http.get(`/rest/V1/inventory/source-items-at?${query}&${value}`);
      expect([status, body.total_count]).toEqual([200, 20]);
    });
    // Of the SKU there are 400 rows; counted and listed, and each source's first row looked up.
    expect(rowsOf(touched.filter(({ sql }) => sql.includes('source_item')))).toBeLessThan(5000);
  });

  it('find the items of a SKU that is written to all day without its rows', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => [
      ...[`plan-source-${index % 2}`, 'PLAN-HOT', 1, index + 1, 'shipment', 'system', '2025-06-01 00:00:00'],
    ]);
    await app.database.execute(
      `INSERT INTO ${TABLE} (source_code, sku, delta, quantity_after, reason, actor_type, created_at) VALUES ?`,
      [rows],
    );
    // Until the server has counted again by itself, it may take so new a SKU for a rare one.
    await app.database.query(`ANALYZE TABLE ${TABLE}`);
    const criteria = (value: string): SearchCriteria =>
      new SearchCriteria({ filterGroups: [{ filters: [{ field: 'sku', conditionType: 'in', value }] }], pageSize: 1 });
    const search = async (value: string): Promise<unknown> => {
      const { items, totalCount } = await app.get(QuantitiesAt).search('2024-01-01 00:00:00', criteria(value));
      return [totalCount, items[0]?.sourceCode, items[0]?.sku, items[0]?.quantity.toString()];
    };
    const touched = await touchedBy(app.database, async () => {
      expect(await search('plan-hot,none')).toEqual([2, 'plan-source-0', 'PLAN-HOT', '0.0000']);
    });
    const counts = touched.filter(({ sql }) => sql.includes('AS total'));
    expect(counts).toHaveLength(1);
    expect(rowsOf(counts)).toBeLessThan(500);
  });

  it.each([
    ['SKUs', 0],
    ['sources', 4_900],
  ])('look one by one for as many items as they may, most of them by their %s', async (_, further) => {
    const rows = Array.from({ length: further }, (_source, index) => [
      ...[`plan-many-${index}`, 'PLAN-OF-MANY', 1, 1, 'count', 'system', '2025-06-01 00:00:00'],
    ]);
    if (further > 0) {
      await app.database.execute(
        `INSERT INTO ${TABLE} (source_code, sku, delta, quantity_after, reason, actor_type, created_at) VALUES ?`,
        [rows],
      );
    }
    await app.database.query(`ANALYZE TABLE ${TABLE}`);
    const [sources] = await app.database.query<{ count: number }>(
      `SELECT COUNT(DISTINCT source_code) AS count FROM ${TABLE}`,
    );
    const count = Math.floor(10_000 / (sources?.count ?? 0)) - 1;
    const value = Array.from({ length: count }, (_sku, index) => (index === 0 ? 'PLAN-7' : `PLAN-NONE-${index}`));
    const filters = [{ field: 'sku', conditionType: 'in' as const, value }];
    const criteria = new SearchCriteria({ filterGroups: [{ filters }], pageSize: 1 });
    const touched = await touchedBy(app.database, async () => {
      const { totalCount } = await app.get(QuantitiesAt).search('2024-01-01 00:00:00', criteria);
      expect(totalCount).toBe(20);
    });
    const counts = touched.filter(({ sql }) => sql.includes('AS total'));
    expect(counts).toHaveLength(1);
    // A look for each, and the rows of the one SKU that is there; an index that is read as a whole has 60,000 entries.
    expect(rowsOf(counts)).toBeLessThan(15_000);
    await app.database.execute(`DELETE FROM ${TABLE} WHERE sku = 'PLAN-OF-MANY'`);
  });

  it('find past quantities without the rows from before the moment', async () => {
    const hot = (source: number, quantity: number, at: string): unknown[] => {
      return [`plan-source-${source}`, 'PLAN-OLD-HOT', 1, quantity, 'shipment', 'system', at];
    };
    const before = Array.from({ length: 5000 }, (_, index) => hot(index % 2, index + 1, '2025-07-01 00:00:00'));
    const after = [0, 1].map((source) => hot(source, 6000, '2025-08-01 00:00:00'));
    await app.database.execute(
      `INSERT INTO ${TABLE} (source_code, sku, delta, quantity_after, reason, actor_type, created_at) VALUES ?`,
      [[...before, ...after]],
    );
    const filters = [{ field: 'sku', conditionType: 'in' as const, value: 'PLAN-OLD-HOT' }];
    const criteria = new SearchCriteria({ filterGroups: [{ filters }], pageSize: 1 });
    const touched = await touchedBy(app.database, async () => {
      const { items, totalCount } = await app.get(QuantitiesAt).search('2025-07-15 00:00:00', criteria);
      expect([totalCount, items[0]?.quantity.toString()]).toEqual([2, '5999.0000']);
    });
    const counts = touched.filter(({ sql }) => sql.includes('AS total'));
    expect(counts).toHaveLength(1);
    expect(rowsOf(counts)).toBeLessThan(500);
  });
});
