import { FIND_IDS, SourceItemRepository } from '../../../src/modules/source-items/data/source-item.repository.js';
import { DriftRepository } from '../../../src/modules/adjustment-history/data/drift.repository.js';
import { StateWalkRepository } from '../../../src/modules/doctor/data/state-walk.repository.js';
import { SourceItemStateRepository } from '../../../src/modules/source-items/data/source-item-state.repository.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { unique } from '../../support/names.js';
import { givenSource } from '../../support/given.js';
import { planOf } from '../../support/plans.js';
import type { PlanLine } from '../../support/plans.js';
import { queriesOf } from '../../support/statements.js';

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

  const lineOf = async (sql: string, parameters: unknown[]): Promise<PlanLine> => {
    const lines = await planOf((text, values) => app.database.query(text, values), sql, parameters);
    expect(lines).toHaveLength(1);
    return lines[0] as PlanLine;
  };

  it('looks their ids up by the unique key, in a time that grows with their number and not with its square', async () => {
    const repository = app.get(SourceItemRepository);
    const keys = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ sourceCode: source, sku: `${prefix}-${index}` }));
    const secondsFor = async (count: number): Promise<number> => {
      const begunAt = performance.now();
      expect(await app.database.run(() => repository.lock(keys(count)))).toHaveLength(count);
      return (performance.now() - begunAt) / 1000;
    };
    await secondsFor(KEYS);
    const few = Math.min(await secondsFor(KEYS), await secondsFor(KEYS), await secondsFor(KEYS));
    const many = Math.min(await secondsFor(5 * KEYS), await secondsFor(5 * KEYS), await secondsFor(5 * KEYS));
    // Five times as many; a square would make it 25 times as long.
    expect(many / few).toBeLessThan(15);
    const wanted = JSON.stringify(keys(KEYS).map(({ sourceCode, sku }) => [sourceCode, sku]));
    const lines = await planOf((text, values) => app.database.query(text, values), FIND_IDS, [wanted]);
    expect(lines.map(({ table, type, key }) => [table, type, key])).toEqual([
      ['listed', 'ALL', null],
      ['i', 'eq_ref', 'unq_source_item_source_sku'],
    ]);
  });

  it('reads what they have in other states by the key, and walks all of it in the order of its index', async () => {
    const rows = Array.from({ length: ITEMS }, (_, index) => [source, `${prefix}-${index}`, 'damaged', 1]);
    for (let at = 0; at < ITEMS; at += 5000) {
      await app.database.execute(
        'INSERT INTO inventory_source_item_state (source_code, sku, state, quantity) VALUES ?',
        [rows.slice(at, at + 5000)],
      );
    }
    await app.database.query('ANALYZE TABLE inventory_source_item_state');
    const keys = rows.slice(0, KEYS).map(([sourceCode, sku]) => ({ sourceCode: String(sourceCode), sku: String(sku) }));
    const sentBy = async (work: () => Promise<unknown>): Promise<PlanLine[]> => {
      const sent = await queriesOf(app.database, work, /inventory_source_item_state/);
      expect(sent).toHaveLength(1);
      const [{ sql = '', parameters = [] } = {}] = sent;
      return planOf((text, values) => app.database.query(text, values), sql, [...parameters]);
    };
    const found = await sentBy(() => app.get(SourceItemStateRepository).lock(keys));
    expect(found.map(({ table, type, key }) => [table, type, key])).toEqual([
      [expect.stringMatching(/^<derived\d>$/), 'ALL', null],
      ['s', 'ref', 'PRIMARY'],
      ['keyed', 'ALL', null],
    ]);
    const after = { sourceCode: source, sku: `${prefix}-2`, state: 'damaged' };
    const walked = await sentBy(() => app.get(StateWalkRepository).slice(after, KEYS));
    expect(walked.find(({ table }) => table === 'inventory_source_item_state')).toMatchObject({
      type: 'range',
      key: 'PRIMARY',
    });
    const compared = await sentBy(() => app.get(DriftRepository).unrecordedStates(after, KEYS));
    expect(compared.find(({ table }) => table === 'inventory_source_item_state')?.key).toBe(
      'idx_source_item_state_source',
    );
    await app.database.execute('DELETE FROM inventory_source_item_state');
  });

  it('finds none by keys that cannot be stored, and those that the collation takes for theirs', async () => {
    const repository = app.get(SourceItemRepository);
    const locked = (...skus: string[]) =>
      app.database.run(async () => {
        const items = await repository.lock(skus.map((sku) => ({ sourceCode: source, sku })));
        return items.map(({ sku }) => sku);
      });
    expect(await locked('\ud800', '\u{1f600}', '\u0000', '"', '\\', 'x'.repeat(300))).toEqual([]);
    expect(await locked('nowhere', `${prefix.toLowerCase()}-7 `)).toEqual([`${prefix}-7`]);
  });

  it('locks them by primary key in order, without a sort', async () => {
    const rows = await app.database.query<{ source_item_id: string }>(
      'SELECT source_item_id FROM inventory_source_item WHERE source_code = ? ORDER BY source_item_id LIMIT ?',
      [source, KEYS],
    );
    const plan = await lineOf(
      `SELECT source_item_id, source_code, sku, quantity, status FROM inventory_source_item
        WHERE source_item_id IN (?) ORDER BY source_item_id FOR UPDATE`,
      [rows.map((row) => row.source_item_id)],
    );
    expect([plan.type, plan.key]).toEqual(['range', 'PRIMARY']);
    expect(plan.Extra ?? '').not.toContain('filesort');
  });
});
