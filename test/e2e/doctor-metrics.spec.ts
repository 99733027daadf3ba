import { Queues } from '../../src/platform/queue/queues.js';
import { Till } from '../integration/orders/support/till.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';

describe('what the metrics say of locks and queues', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const sample = async (name: string): Promise<number> => {
    const body = String((await app.http.get('/metrics', { token: null })).body);
    const line = body.split('\n').find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1) ?? NaN);
  };

  it('tells how long named locks were held, by what for', async () => {
    const till = await Till.open(app);
    const held = 'inventory_lock_hold_seconds_count{purpose="placement"}';
    const before = (await sample(held)) || 0;
    await till.place([{ sku: await till.product(5), qty_ordered: 1 }]);
    await eventually(async () => (await sample(held)) > before);
    expect(await sample('inventory_lock_hold_seconds_sum{purpose="placement"}')).toBeGreaterThan(0);
  });

  it('tells how long orders waited for a lock that somebody held', async () => {
    const till = await Till.open(app);
    const sku = await till.product(50);
    const waits = 'inventory_lock_wait_seconds_count{purpose="waiting-lane"}';
    const before = (await sample(waits)) || 0;
    // A movement of goods takes the locks of checkout; orders wait for it in a lane of their own.
    const { Locking } = await import('../../src/modules/locking/index.js');
    let order: Promise<unknown> = Promise.resolve();
    await app.within(() =>
      app.get(Locking).whileHeld([{ sku, sourceCode: till.source }], async () => {
        order = app.database.detached(() => till.place([{ sku, qty_ordered: 1 }]));
        await app.database.detached(() =>
          eventually(async () => {
            const rows = await app.database.query(
              "SELECT 1 FROM information_schema.processlist WHERE state LIKE 'User lock'",
            );
            return rows.length > 0;
          }),
        );
      }),
    );
    await order;
    await eventually(async () => (await sample(waits)) > before);
    expect(await sample('inventory_lock_wait_seconds_sum{purpose="waiting-lane"}')).toBeGreaterThan(0);
  });

  it('tells how long the first job of a queue has waited', async () => {
    const queue = await app.get(Queues).get('bulk-operations');
    const age = 'queue_oldest_job_age_seconds{queue="bulk-operations"}';
    await queue.obliterate({ force: true });
    expect(await sample(age)).toBe(0);
    await queue.add('old', {}, { timestamp: Date.now() - 60_000 });
    await queue.add('new', {});
    expect(await sample(age)).toBeGreaterThanOrEqual(60);
    expect(await sample(age)).toBeLessThan(120);
    await queue.obliterate({ force: true });
  });
});
