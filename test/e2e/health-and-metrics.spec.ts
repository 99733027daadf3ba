import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { Guard } from '../../src/modules/doctor/index.js';
import { Metrics } from '../../src/platform/observability/metrics.js';
import { Queues } from '../../src/platform/queue/queues.js';
import { Till } from '../integration/orders/support/till.js';
import { eventually } from '../support/eventually.js';

let app: TestApplication;

beforeAll(async () => {
  app = await startApplication();
});
afterAll(() => app.close());

describe('health (contract, "Addresses")', () => {
  it('is told to everybody', async () => {
    expect(await app.http.get('/health/live', { token: null })).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await app.http.get('/health/ready', { token: null })).toMatchObject({
      status: 200,
      body: { status: 'ok', problems: [] },
    });
  });

  it('does not mind a bad token or an accept header that a balancer sends', async () => {
    expect((await app.http.get('/health/live', { token: 'not-a-token' })).status).toBe(200);
    expect((await app.http.get('/health/ready', { token: null, headers: { accept: 'text/plain' } })).status).toBe(200);
  });

  it('is not kept by caches', async () => {
    const { headers } = await app.http.get('/health/ready', { token: null });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('metrics (contract, "Addresses")', () => {
  const read = () => app.http.get('/metrics', { token: null });

  it('are Prometheus text and need no token', async () => {
    const { status, headers, body } = await read();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const name of ['message_outbox_messages', 'queue_jobs', 'database_pool_connections', 'messages_total']) {
      expect(body).toContain(`# TYPE ${name} `);
    }
  });

  it('know requests by their route', async () => {
    await app.http.get('/rest/V1/inventory/sources/no-such-source');
    await app.http.get('/rest/default/V1/inventory/sources/another-one');
    const { body } = await read();
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/rest\/V1\/inventory\/sources\/:sourceCode",status="404"\} 2/,
    );
    expect(body).not.toContain('no-such-source');
  });

  it.each(['operations.md', 'grafana-dashboard.json'])('have every name that docs/%s uses', async (file) => {
    app.get(Metrics).collectProcess();
    await app.within(() => app.get(Guard).tick());
    const { body } = await read();
    const text = readFileSync(join(__dirname, '../../docs', file), 'utf8');
    const names = text.matchAll(
      /\b((?:inventory|message_outbox|messages|queue|database|http|scheduled_run|process|nodejs)_[a-z0-9_]+?)(?:_bucket|_count|_sum)?(?=[{[) ><]|\\")/g,
    );
    const known = new Set([...String(body).matchAll(/^# TYPE (\S+) /gm)].map((match) => match[1]));
    const used = [...new Set([...names].map((match) => match[1] ?? ''))].filter((name) => !NO_METRICS.has(name));
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });
});

/** Words of the documents that look like metrics: tables and schedules. */
const NO_METRICS = new Set([
  'inventory_adjustment_watermark',
  'inventory_adjustment_fold',
  'inventory_adjustment_prune',
  'inventory_adjustment_seal',
  'inventory_cleanup_reservations',
  'inventory_reconcile_reservations',
  'inventory_detect_oversell',
  'inventory_movement_days',
  'inventory_guard',
]);

describe('what the metrics say of locks and queues', () => {
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
    // Whoever moves goods takes the locks of checkout; orders wait for it in a lane of their own.
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
