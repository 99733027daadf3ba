import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Guard } from '../../src/modules/doctor/index.js';
import { Metrics } from '../../src/platform/observability/metrics.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';

describe('metrics (contract, "Addresses")', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });

  afterAll(() => app.close());

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
  'inventory_cleanup_reservations',
  'inventory_reconcile_reservations',
  'inventory_detect_oversell',
  'inventory_movement_days',
  'inventory_guard',
]);
