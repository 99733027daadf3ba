import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { unique } from '../../support/names.js';
import { givenSource } from '../../support/given.js';

/** One line of EXPLAIN; both engines name the columns alike. */
interface PlanLine {
  type: string;
  key: string | null;
  rows: string;
  Extra: string | null;
}

const ITEMS = 30_000;
const KEYS = 1000;

describe('how the writer finds and locks a thousand items', () => {
  let app: TestApplication;
  let source: string;
  const prefix = unique('PLAN');

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
    const rows = Array.from({ length: ITEMS }, (_, index) => [source, `${prefix}-${index}`, 1, 1]);
    for (let at = 0; at < ITEMS; at += 5000) {
      await app.database.execute('INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES ?', [
        rows.slice(at, at + 5000),
      ]);
    }
    await app.database.query('ANALYZE TABLE inventory_source_item');
  });
  afterAll(() => app.close());

  const planOf = async (sql: string, parameters: unknown[]): Promise<PlanLine> => {
    const lines = await app.database.query<PlanLine>(`EXPLAIN ${sql}`, parameters);
    expect(lines).toHaveLength(1);
    return lines[0] as PlanLine;
  };

  it('looks their ids up by the unique key, without a scan', async () => {
    const pairs = Array.from({ length: KEYS }, (_, index) => [source, `${prefix}-${index * 17}`]);
    const plan = await planOf('SELECT source_item_id FROM inventory_source_item WHERE (source_code, sku) IN (?)', [
      pairs,
    ]);
    expect([plan.type, plan.key]).toEqual(['range', 'unq_source_item_source_sku']);
    expect(Number(plan.rows)).toBeLessThanOrEqual(2 * KEYS);
  });

  it('locks them by primary key in order, without a sort', async () => {
    const rows = await app.database.query<{ source_item_id: string }>(
      'SELECT source_item_id FROM inventory_source_item WHERE source_code = ? ORDER BY source_item_id LIMIT ?',
      [source, KEYS],
    );
    const plan = await planOf(
      `SELECT source_item_id, source_code, sku, quantity, status FROM inventory_source_item
        WHERE source_item_id IN (?) ORDER BY source_item_id FOR UPDATE`,
      [rows.map((row) => row.source_item_id)],
    );
    expect([plan.type, plan.key]).toEqual(['range', 'PRIMARY']);
    expect(plan.Extra ?? '').not.toContain('filesort');
  });
});
