import { Metrics } from '../../../src/platform/observability/metrics.js';
import { HoldWatch } from '../../../src/modules/placement/jobs/hold-watch.js';
import { ReservationHolds } from '../../../src/modules/reservations/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { eventually } from '../../support/eventually.js';
import { expireHolds, passTime } from '../../support/holds.js';
import { scansOf } from '../../support/plans.js';
import { queriesOf } from '../../support/statements.js';
import { Ledger } from '../reservation-maintenance/support/drifting-ledger.js';

const HOLDS = 10_000;
/** Of other orders, so that a scan would not go unnoticed. */
const HOLDERS = 10_000;
const FIRST_ID = 5_000_000;

describe('many holds', () => {
  let app: TestApplication;
  let ledger: Ledger;
  let sku: string;

  beforeAll(async () => {
    app = await startApplication();
    ledger = await Ledger.open(app);
    sku = await ledger.till.product(HOLDS);
    await giveHolders(0, HOLDS + HOLDERS);
    await giveEnds('+ INTERVAL 600 SECOND');
    for (const table of ['reservation', 'reservation_holder', 'reservation_hold']) {
      await app.database.query(`ANALYZE TABLE inventory_${table}`);
    }
  });
  afterAll(() => app.close());

  /** Holders of one row of one piece each; the first so many are held ahead of orders, the others are orders'. */
  const giveHolders = async (from: number, to: number): Promise<void> => {
    await app.database.execute(
      `INSERT INTO inventory_reservation_holder (holder_id, object_type, increment_id, state, stock_id, items_digest, token)
       SELECT n + ?, 'order', CONCAT('MANY-', n), IF(n < ?, 'held', 'ordered'), ?, '', CONCAT('t-', n) FROM ${numbers()}
        WHERE n >= ? AND n < ?`,
      [FIRST_ID, HOLDS, ledger.stockId, from, to],
    );
    await app.database.execute(
      `INSERT INTO inventory_reservation (stock_id, sku, quantity, metadata, object_increment_id, holder_id)
       SELECT ?, IF(n < ?, ?, CONCAT('OTHER-', n % 500)), -1,
              CONCAT('{"event_type":"order_placed","object_type":"order","object_id":"","object_increment_id":"MANY-', n, '"}'),
              CONCAT('MANY-', n), n + ? FROM ${numbers()} WHERE n >= ? AND n < ?`,
      [ledger.stockId, HOLDS, sku, FIRST_ID, from, to],
    );
    await app.database.execute(
      `REPLACE INTO inventory_reservation_balance (sku, stock_id, source_code, quantity)
       SELECT sku, stock_id, '', SUM(quantity) FROM inventory_reservation GROUP BY sku, stock_id`,
    );
  };
  const giveEnds = async (when: string): Promise<void> => {
    await app.database.execute(
      `INSERT INTO inventory_reservation_hold (holder_id, token, expires_at)
       SELECT holder_id, token, UTC_TIMESTAMP(3) ${when} FROM inventory_reservation_holder
        WHERE holder_id >= ? AND state = 'held'
           ON DUPLICATE KEY UPDATE expires_at = VALUES(expires_at)`,
      [FIRST_ID],
    );
  };
  const metric = async (name: string): Promise<number | undefined> => {
    const text = await app.get(Metrics).registry.getSingleMetricAsString(name);
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    return value === undefined ? undefined : Number(value);
  };

  it('are found by their index, and nothing is scanned to give them back', async () => {
    await passTime(app, ['MANY-1', 'MANY-2'], 400);
    const scans = await scansOf(
      app.database,
      async () => {
        expect(await expireHolds(app)).toMatchObject({ holds: 2, rows: 2 });
        expect(await expireHolds(app, { dryRun: true, withStrays: true })).toMatchObject({ holds: 0, strays: 0 });
        await app.get(ReservationHolds).due(undefined, 1000, 300);
        await app.get(ReservationHolds).numbersWithEnd(['MANY-3', 'MANY-4']);
        await ledger.reconcile({ dryRun: true, limit: 1 });
      },
      { subject: /inventory_reservation_hold\b/, rowsMin: 5000 },
    );
    expect(scans).toEqual([]);
  });

  it('are shown in the metrics', async () => {
    expect(await metric('inventory_reservation_holds_open')).toBe(HOLDS - 2);
    expect(await metric('inventory_reservation_holds_overdue_seconds')).toBe(0);
    await passTime(app, ['MANY-7'], 400);
    expect(await metric('inventory_reservation_holds_overdue_seconds')).toBeGreaterThanOrEqual(400);
    const before = (await metric('inventory_reservation_holds_expired_total')) ?? 0;
    await expireHolds(app);
    expect(await metric('inventory_reservation_holds_expired_total')).toBe(before + 1);
    expect(await metric('inventory_reservation_holds_open')).toBe(HOLDS - 3);
  });

  it('are worked off in bounded transactions by the look of a worker, ten thousand that end at once', async () => {
    await giveEnds('- INTERVAL 1 SECOND');
    const locking = await queriesOf(
      app.database,
      () => app.get(HoldWatch).look(),
      /inventory_reservation_holder[\s\S]*SKIP LOCKED/,
    );
    expect(locking.map(({ parameters }) => (parameters[0] as number[]).length)).toEqual([
      ...Array.from({ length: 99 }, () => 100),
      97,
    ]);
    expect([await ledger.balance(sku), await ledger.till.salable(sku)]).toEqual([0, HOLDS]);
    expect(await app.database.query('SELECT holder_id FROM inventory_reservation_hold LIMIT 1')).toEqual([]);
  }, 120_000);

  it('leave what is not due when the time of a run is over, and go on with the next', async () => {
    await app.database.execute(
      "UPDATE inventory_reservation_holder SET state = 'held' WHERE holder_id BETWEEN ? AND ?",
      [FIRST_ID + 100, FIRST_ID + 399],
    );
    await giveEnds('- INTERVAL 1 SECOND');
    expect(await expireHolds(app, { msMax: 0 })).toMatchObject({ holds: 0 });
    expect(await expireHolds(app)).toMatchObject({ holds: 300 });
  });

  it('end by themselves within a minute, where a worker is running', async () => {
    const product = await ledger.till.product(3);
    const number = await ledger.ahead({ [product]: 2 }, { expiresIn: 600 });
    await passTime(app, [number]);
    app.get(HoldWatch).start();
    await eventually(async () => (await ledger.till.salable(product)) === 3, 60_000);
    expect((await ledger.rowsOf(number)).map(([, , quantity, event]) => [quantity, event])).toEqual([
      [-2, 'order_placed'],
      [2, 'order_place_failed'],
    ]);
  }, 90_000);
});

/** The numbers from 0 on, as a table. */
function numbers(): string {
  const digits =
    'SELECT 0 AS d UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9';
  return `(SELECT a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d AS n
             FROM (${digits}) a, (${digits}) b, (${digits}) c, (${digits}) e, (${digits}) f) numbered`;
}
