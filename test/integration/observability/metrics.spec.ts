import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { runInContext } from '../../../src/platform/context/request-context.js';
import { Database } from '../../../src/platform/database/database.js';
import { RestartTransaction } from '../../../src/platform/database/failure.js';
import { MetricsServer } from '../../../src/platform/observability/metrics-server.js';
import { MessageProcessor } from '../../../src/platform/queue/message-processor.js';
import { Outbox } from '../../../src/platform/queue/outbox.js';
import { ScheduleRunner } from '../../../src/platform/schedule/schedule-runner.js';
import { TcpProxy } from '../queue/support/tcp-proxy.js';
import { startPlatformServer } from './support/platform-server.js';
import type { PlatformServer, PlatformServerOptions } from './support/platform-server.js';

const REDIS_URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const TOPIC = 'inventory.source.items.cleanup';

describe('metrics', () => {
  let server: PlatformServer | undefined;

  afterEach(async () => {
    await server?.app.get(MetricsServer).close();
    await server?.app.close();
    server = undefined;
  });

  async function start(options: PlatformServerOptions = {}): Promise<PlatformServer> {
    server = await startPlatformServer(options);
    return server;
  }

  async function read({ origin }: { origin: string }): Promise<string> {
    const response = await fetch(`${origin}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    return response.text();
  }

  /** The value of the one sample whose name and labels begin like this. */
  function sample(text: string, name: string): number {
    const line = text.split('\n').find((candidate) => candidate.startsWith(name));
    return Number(line?.split(' ').at(-1) ?? Number.NaN);
  }

  it('count requests by route and not by address', async () => {
    const running = await start();
    for (const path of ['/shelves/1', '/shelves/2', '/nowhere/1', '/nowhere/2']) await fetch(running.origin + path);
    const text = await read(running);
    const count = 'http_request_duration_seconds_count{method="GET",route=';
    expect(sample(text, `${count}"/shelves/:number",status="200"}`)).toBe(2);
    expect(sample(text, `${count}"unmatched",status="404"}`)).toBe(2);
    expect(text).not.toContain('/nowhere/1');
  });

  it('count repeated transactions by reason', async () => {
    const running = await start();
    let attempts = 0;
    await running.app.get(Database).run(async () => {
      attempts += 1;
      if (attempts < 3) throw new RestartTransaction('the test says so');
    });
    expect(sample(await read(running), 'database_transaction_retries_total{reason="restart"}')).toBe(2);
  });

  it('show messages by state and by outcome', async () => {
    const running = await start();
    const id = await runInContext({ origin: 'rest' }, () =>
      running.app.get(Database).run(() => running.app.get(Outbox).add(TOPIC, ['A'], { delayMs: 1 })),
    );
    const before = await read(running);
    expect(sample(before, 'message_outbox_messages{state="pending"}')).toBeGreaterThanOrEqual(1);
    expect(sample(before, 'message_outbox_messages{state="parked"}')).toBeGreaterThanOrEqual(0);
    expect(sample(before, 'message_outbox_oldest_age_seconds{state="pending"}')).toBeGreaterThanOrEqual(0);
    await running.app.get(MessageProcessor, { strict: false }).process({ id, topic: TOPIC });
    expect(sample(await read(running), `messages_total{topic="${TOPIC}",outcome="done"}`)).toBe(1);
  });

  it('show queues, the pool and the process', async () => {
    const running = await start();
    await running.app.get(MetricsServer).start();
    const text = await read(running);
    expect(sample(text, 'queue_jobs{queue="inventory-messages",state="waiting"}')).toBeGreaterThanOrEqual(0);
    expect(sample(text, 'queue_jobs{queue="inventory-schedules",state="delayed"}')).toBeGreaterThanOrEqual(0);
    expect(sample(text, 'database_pool_connections{state="used"}')).toBeGreaterThanOrEqual(0);
    expect(sample(text, 'database_pool_connections{state="waited_for"}')).toBe(0);
    expect(sample(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('hear of scheduled runs', async () => {
    const running = await start();
    await running.app.get(ScheduleRunner).run('not_declared_here');
    expect(await read(running)).not.toContain('not_declared_here');
  });

  it('are read while Redis is away, without its figures', async () => {
    const proxy = await TcpProxy.start(REDIS_URL);
    const running = await start({ variables: { REDIS_URL: proxy.url } });
    expect(await read(running)).toContain('queue_jobs{');
    await proxy.cut();
    const text = await read(running);
    expect(text).not.toContain('queue_jobs{');
    expect(sample(text, 'message_outbox_messages{state="pending"}')).toBeGreaterThanOrEqual(0);
  });

  it('listen on a port of their own where one is configured, and nowhere else', async () => {
    const port = await freePort();
    const running = await start({ variables: { METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1' } });
    await running.app.get(MetricsServer).start();
    expect((await fetch(`${running.origin}/metrics`)).status).toBe(404);
    const origin = `http://127.0.0.1:${port}`;
    expect(await read({ origin })).toContain('database_pool_connections');
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
    expect((await fetch(`${origin}/rest/V1/orders`)).status).toBe(404);
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
