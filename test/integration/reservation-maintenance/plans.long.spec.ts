import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { countStatements, queriesOf } from '../../support/statements.js';
import { Ledger } from './support/drifting-ledger.js';
import { planOf } from '../../support/plans.js';
import type { PlanLine } from '../../support/plans.js';

const HOLDERS = 100_000;

/** What the walks ask is explained on a ledger of 200,000 rows and more: the plans have to hold at any size. */
describe('the plans of the repair and the clean-up', () => {
  let app: TestApplication;
  let ledger: Ledger;

  beforeAll(async () => {
    app = await startApplication();
    ledger = await Ledger.open(app);
    await app.database.execute(
      `INSERT INTO inventory_reservation_holder (holder_id, object_type, increment_id, state, stock_id, items_digest, token)
       SELECT n, 'order', CONCAT('P', n), 'ordered', 1, '', '' FROM ${numbers()}`,
      [HOLDERS],
    );
    // Every second order is settled; every tenth row has no holder.
    for (const [event, sign] of [
      ['order_placed', -1],
      ['shipment_created', 1],
    ] as const) {
      await app.database.execute(
        `INSERT INTO inventory_reservation (stock_id, sku, quantity, metadata, object_increment_id, holder_id)
         SELECT 1, CONCAT('PLAN-', n % 500), ? * (1 + n % 3),
                CONCAT('{"event_type":"${event}","object_type":"order","object_id":"","object_increment_id":"P', n, '"}'),
                CONCAT('P', n), n FROM ${numbers()} WHERE ? < 0 OR n % 2 = 0`,
        [sign, HOLDERS, sign],
      );
    }
    await app.database.execute(
      `INSERT INTO inventory_reservation (stock_id, sku, quantity, metadata)
       SELECT 1, CONCAT('PLAN-', n % 500), -1, NULL FROM ${numbers()}`,
      [60_000],
    );
    await app.database.execute(
      `INSERT INTO sales_order (entity_id, increment_id, store_id, state, status, customer_email, is_virtual,
                                total_qty_ordered, grand_total, created_at, updated_at)
       SELECT n, CONCAT('P', n), 1, IF(n % 1000 = 1, 'complete', 'processing'), 'x', 'x', 0, 1, 1, NOW(), NOW()
         FROM ${numbers()}`,
      [HOLDERS],
    );
    await app.database.execute('DELETE FROM inventory_reservation_balance');
    await app.database.execute(
      `INSERT INTO inventory_reservation_balance (sku, stock_id, source_code, quantity)
       SELECT sku, stock_id, COALESCE(source_code, ''), SUM(quantity)
         FROM inventory_reservation GROUP BY sku, stock_id, COALESCE(source_code, '')`,
    );
    for (const table of ['inventory_reservation', 'inventory_reservation_holder', 'sales_order']) {
      await app.database.query(`ANALYZE TABLE ${table}`);
    }
  });
  afterAll(() => app.close());

  /** The plans of the SELECTs that `work` sends, each kind of statement once. */
  const plansOf = async (work: () => Promise<unknown>): Promise<{ sql: string; plan: PlanLine[] }[]> => {
    const sent = await queriesOf(app.database, work, /(FROM|JOIN) (inventory_reservation|sales_order)/);
    const plans = [];
    for (const [sql, parameters] of new Map(sent.map((each) => [each.sql, each.parameters]))) {
      plans.push({ sql, plan: await planOf((text, values) => app.database.query(text, values), sql, parameters) });
    }
    return plans;
  };
  const scans = (plans: { sql: string; plan: PlanLine[] }[]): unknown[] =>
    plans.flatMap(({ sql, plan }) =>
      plan
        .filter(({ table, type }) => type === 'ALL' && !table?.startsWith('<'))
        .map(({ table }) => `${table}: ${sql}`),
    );

  it('never scans the ledger or the orders to find what drifted', async () => {
    expect(await ledger.count()).toBeGreaterThanOrEqual(200_000);
    const plans = await plansOf(() => ledger.reconcile({ dryRun: true, limit: 10 }));
    expect(plans.length).toBeGreaterThanOrEqual(5);
    expect(scans(plans)).toEqual([]);
    const walked = plans
      .find(({ sql }) => sql.includes('walked'))
      ?.plan.find(({ table }) => table === 'inventory_reservation');
    expect([walked?.key, walked?.Extra]).toEqual(['idx_reservation_holder', expect.stringContaining('Using index')]);
  });

  it('never scans them to repair an order', async () => {
    const plans = await plansOf(() => ledger.reconcile({ limit: 1 }));
    expect(plans.some(({ sql }) => sql.includes('FOR UPDATE'))).toBe(true);
    expect(scans(plans)).toEqual([]);
  });

  it('costs a handful of statements for 2000 orders looked at', async () => {
    const { total } = await countStatements(app.database, () => ledger.reconcile({ dryRun: true }));
    const slices = HOLDERS / 2000 + 1 + 60_000 / 5000 + 1;
    expect(total / slices).toBeLessThan(7);
  });

  it('finds what is to be cleaned up in the index, and deletes by the primary key', async () => {
    const plans = await plansOf(() => ledger.cleanup({ dryRun: true }));
    expect(scans(plans)).toEqual([]);
    const sums = plans.find(({ sql }) => sql.includes('HAVING SUM(quantity <> 0)'))?.plan;
    expect(sums?.find(({ table }) => table === 'inventory_reservation')).toMatchObject({
      type: 'range',
      key: 'idx_reservation_holder',
    });
    const removal = await plansOf(() => ledger.cleanup());
    const locked = removal.find(({ sql }) => sql.includes('JSON_TABLE'))?.plan.find(({ table }) => table === 't');
    expect(locked).toMatchObject({ type: 'eq_ref', key: 'PRIMARY' });
    expect(await ledger.wrongBalances()).toEqual([]);
  });
});

/** Numbers from 1 to a parameter. */
function numbers(): string {
  const digits =
    '(SELECT 0 d UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9)';
  return `(SELECT * FROM (SELECT 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d AS n
             FROM ${digits} a, ${digits} b, ${digits} c, ${digits} e, ${digits} f) up_to WHERE n <= ?) numbers`;
}
