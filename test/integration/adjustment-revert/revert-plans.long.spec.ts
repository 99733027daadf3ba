import { randomUUID } from 'node:crypto';
import { RequestHistoryRepository } from '../../../src/modules/adjustment-revert/data/request-history.repository.js';
import { RevertRequest } from '../../../src/modules/adjustment-revert/app/revert-request.service.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { givenSource } from '../../support/given.js';
import { unique } from '../../support/names.js';
import { countStatements } from '../../support/statements.js';
import { Requests, toldOf } from './support/requests.js';
import { planOf } from '../../support/plans.js';
import type { PlanLine } from '../../support/plans.js';

const HISTORY = 'inventory_source_item_adjustment';
const REQUESTS = 'inventory_adjustment_request';
const OTHER_ROWS = 60_000;
/** MariaDB may add that it sorts out row ids by a second index. */
const INDEX_ACCESS = /^(range|ref)(\|filter)?$/;

describe('how a revert finds its rows', () => {
  let app: TestApplication;
  let requests: Requests;
  let source: string;
  const prefix = unique('PLAN');

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
    requests = new Requests(app, source);
    const rows = Array.from({ length: OTHER_ROWS }, (_, index) => [
      source,
      `${prefix}-${index % 3000}`,
      1,
      1,
      'correction',
      'system',
      // The second half are the reverts of one large request.
      index < OTHER_ROWS / 2 ? null : 'adjustment_request',
      index < OTHER_ROWS / 2 ? null : `${prefix}-large`,
      randomUUID(),
    ]);
    for (let at = 0; at < OTHER_ROWS; at += 5000) {
      const chunk = rows.slice(at, at + 5000);
      const { insertId } = await app.database.execute(
        `INSERT INTO ${HISTORY} (source_code, sku, delta, quantity_after, reason, actor_type, reference_type, reference_id, request_id) VALUES ?`,
        [chunk],
      );
      await app.database.execute(
        `INSERT INTO ${REQUESTS} (request_id, actor_type, first_adjustment_id, last_adjustment_id, adjustments) VALUES ?`,
        [chunk.map((row, index) => [row.at(-1), 'system', Number(insertId) + index, Number(insertId) + index, 1])],
      );
    }
    await app.database.query(`ANALYZE TABLE ${HISTORY}, ${REQUESTS}`);
  });
  afterAll(async () => {
    await app.database.execute(`DELETE FROM ${HISTORY} WHERE sku LIKE '${prefix}%'`);
    await app.close();
  });

  /** The plan of every statement on the history that `work` sends. */
  async function plansOf(work: () => Promise<unknown>): Promise<PlanLine[]> {
    const seen: { sql: string; parameters: readonly unknown[] }[] = [];
    const original = app.database.query.bind(app.database);
    app.database.query = (sql: string, parameters: readonly unknown[] = []) => {
      if (sql.includes(HISTORY) || sql.includes(REQUESTS)) seen.push({ sql, parameters });
      return original(sql, parameters);
    };
    try {
      await work();
    } finally {
      app.database.query = original;
    }
    const plans: PlanLine[] = [];
    for (const { sql, parameters } of seen) plans.push(...(await planOf(original, sql, parameters)));
    return plans;
  }
  const skus = (count: number, name: string): string[] =>
    Array.from({ length: count }, (_, index) => `${prefix}-${name}-${index}`);
  const keys = (plans: readonly PlanLine[]): (string | null)[] => plans.map(({ key }) => key);

  it('reads index ranges that are no longer than the request', async () => {
    const items = skus(200, 'once');
    const request = await requests.write(items.map((sku) => requests.adjust(sku, 5)));
    const plans = await plansOf(() => requests.revert(request));
    expect(keys(plans)).toEqual([
      'idx_adjustment_request_id',
      'PRIMARY',
      'idx_adjustment_request_id',
      expect.stringMatching(/^idx_adjustment_(reference|item)$/),
    ]);
    for (const plan of plans) {
      expect(plan.type).toMatch(INDEX_ACCESS);
      expect(parseInt(String(plan.rows), 10)).toBeLessThan(1000);
    }
  });

  it('finds the rows of a bulk of many operations between those of others', async () => {
    const items = skus(30, 'bulk');
    await requests.write(items.map((sku) => requests.set(sku, 5)));
    const bulk = randomUUID();
    for (const sku of items) {
      await requests.write([requests.adjust(sku, 1)]);
      await requests.writeAs(bulk, [requests.adjust(sku, 2)]);
    }
    const plans = await plansOf(async () => {
      expect(toldOf(await requests.revert(bulk)).reverted).toHaveLength(items.length);
    });
    expect(plans.slice(0, 2)).toMatchObject([{ key: 'idx_adjustment_request_id' }, { key: 'PRIMARY', type: 'range' }]);
    expect(parseInt(plans[1]?.rows ?? '', 10)).toBeLessThan(100);
  });

  it('reads items by the items, in batches', async () => {
    const items = skus(40, 'batches');
    const request = await requests.write(
      items.map((sku) => requests.adjust(sku, 5)),
      items.map((sku) => requests.adjust(sku, 1)),
    );
    const plans = await plansOf(() =>
      app.within(() =>
        app.get(RevertRequest).executeInBatches(request, { batchRows: 30, afterBatch: () => undefined }),
      ),
    );
    expect(keys(plans)).toContain('idx_adjustment_item');
    for (const plan of plans) {
      expect(plan.type).toMatch(INDEX_ACCESS);
      expect(parseInt(String(plan.rows), 10)).toBeLessThan(1000);
    }
  });

  it('looks for reverts among the items where many were reverted, not among all reverts', async () => {
    const history = app.get(RequestHistoryRepository);
    const some = skus(50, 'once').map((sku) => ({ sourceCode: source, sku }));
    const [plan] = await plansOf(() => history.revertedItems(`${prefix}-large`, some));
    expect(plan).toMatchObject({ key: 'idx_adjustment_item', type: expect.stringMatching(INDEX_ACCESS) });
  });

  it('sends as many statements for five hundred items as for two', async () => {
    const statements = async (count: number, name: string): Promise<object> => {
      const items = skus(count, name);
      await requests.write(items.map((sku) => requests.set(sku, 10)));
      const request = await requests.write([
        ...items.slice(1).map((sku) => requests.adjust(sku, -5)),
        requests.delete(items[0] ?? ''),
      ]);
      const { total, byCommand } = await countStatements(app.database, async () => {
        expect(toldOf(await requests.revert(request)).reverted).toHaveLength(count);
      });
      expect(total).toBeLessThanOrEqual(21);
      return byCommand;
    };
    expect(await statements(500, 'many')).toEqual(await statements(3, 'few'));
  });

  it('reverts ten thousand rows in one transaction, and refuses one more', async () => {
    const items = skus(10_000, 'most');
    const request = await requests.write(items.map((sku) => requests.set(sku, 1)));
    expect(toldOf(await requests.revert(request)).reverted).toHaveLength(10_000);
    const larger = await requests.write(
      items.map((sku) => requests.set(sku, 2)),
      [requests.set(items[0] ?? '', 3)],
    );
    await expect(requests.revert(larger, { isPartial: true })).rejects.toMatchObject({
      kind: 'invalid',
      parameters: [larger, 10_000, 10_001],
    });
    expect(await requests.stateOf(items[1] ?? '')).toEqual([[2, 1]]);
  });
});
