import { Readiness } from '../../../src/platform/observability/readiness.js';
import { Migrator } from '../../../src/platform/database/migrator.js';
import { connect } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { TcpProxy } from '../queue/support/tcp-proxy.js';
import { startPlatformServer } from './support/platform-server.js';
import type { PlatformServer, PlatformServerOptions } from './support/platform-server.js';

const REDIS_URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const DATABASE_ADDRESS = `mysql://${process.env['DB_HOST'] ?? '127.0.0.1'}:${process.env['DB_PORT'] ?? '3306'}`;
/** The checks are bounded by two seconds; the rest is for a loaded machine. */
const ANSWER_MS_MAX = 5_000;

describe('readiness', () => {
  let server: PlatformServer | undefined;
  const proxies: TcpProxy[] = [];

  afterEach(async () => {
    for (const proxy of proxies) await proxy.restore();
    await server?.app.close();
    server = undefined;
    for (const proxy of proxies.splice(0)) await proxy.cut();
  });

  async function start(options: PlatformServerOptions = {}): Promise<PlatformServer> {
    server = await startPlatformServer(options);
    return server;
  }

  async function proxyTo(target: string): Promise<TcpProxy> {
    const proxy = await TcpProxy.start(target);
    proxies.push(proxy);
    return proxy;
  }

  async function ask({ origin }: PlatformServer, path = '/health/ready') {
    const begunAt = performance.now();
    const response = await fetch(origin + path);
    const body = (await response.json()) as { status: string; checks: Record<string, string>; problems: string[] };
    expect(performance.now() - begunAt).toBeLessThan(ANSWER_MS_MAX);
    return { status: response.status, body };
  }

  it('is given when the servers answer and the schema is current', async () => {
    const running = await start();
    expect(await ask(running)).toEqual({
      status: 200,
      body: {
        status: 'ok',
        checks: { database: 'up', redis: 'up', migrations: 'up', startup: 'up', shutdown: 'up' },
        problems: [],
      },
    });
    expect(await ask(running, '/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it.each([
    ['gone', (proxy: TcpProxy) => proxy.cut()],
    ['hanging', async (proxy: TcpProxy) => proxy.freeze()],
  ])('is refused while Redis is %s, and given again when it is back', async (_how, takeAway) => {
    const proxy = await proxyTo(REDIS_URL);
    const running = await start({ variables: { REDIS_URL: proxy.url } });
    expect((await ask(running)).status).toBe(200);
    await takeAway(proxy);
    const refused = await ask(running);
    expect(refused.status).toBe(503);
    expect(refused.body.checks).toMatchObject({ database: 'up', redis: 'down' });
    expect(refused.body.problems).toEqual(['The check of redis failed.']);
    expect((await ask(running, '/health/live')).status).toBe(200);
    await proxy.cut();
    await proxy.restore();
    await eventually(async () => (await ask(running)).status === 200);
  });

  it.each([
    ['gone', (proxy: TcpProxy) => proxy.cut()],
    ['hanging', async (proxy: TcpProxy) => proxy.freeze()],
  ])('is refused while the database is %s, and given again when it is back', async (_how, takeAway) => {
    const proxy = await proxyTo(DATABASE_ADDRESS);
    const running = await start({ variables: { DB_HOST: '127.0.0.1', DB_PORT: String(proxy.port) } });
    expect((await ask(running)).status).toBe(200);
    await takeAway(proxy);
    const refused = await ask(running);
    expect(refused.status).toBe(503);
    expect(refused.body.checks).toMatchObject({ database: 'down', redis: 'up' });
    expect((await ask(running, '/health/live')).status).toBe(200);
    await proxy.cut();
    await proxy.restore();
    await eventually(async () => (await ask(running)).status === 200);
  });

  it('is refused while migrations are pending', async () => {
    await dropSchema();
    const running = await start({ isMigrated: false });
    const refused = await ask(running);
    expect(refused.status).toBe(503);
    expect(refused.body.checks).toMatchObject({ database: 'up', redis: 'up', migrations: 'down' });
    expect(refused.body.problems).toEqual(['Migrations are pending: run bin/cli migrate.']);
    await running.app.get(Migrator).migrate();
    expect((await ask(running)).status).toBe(200);
  });

  it('is refused until the process has prepared its data', async () => {
    const running = await start();
    let finish: () => void = () => undefined;
    const preparing = running.app.get(Readiness).until(new Promise<void>((resolve) => (finish = resolve)));
    expect((await ask(running)).body.checks).toMatchObject({ startup: 'down', database: 'up' });
    finish();
    await preparing;
    expect((await ask(running)).status).toBe(200);
  });

  it('is refused from the first moment of a shutdown', async () => {
    const running = await start();
    running.app.get(Readiness).beginShutdown();
    const refused = await ask(running);
    expect(refused.status).toBe(503);
    expect(refused.body.checks['shutdown']).toBe('down');
  });

  it('asks for pending migrations until there is none, and then no more', async () => {
    const running = await start();
    const pending = jest.spyOn(running.app.get(Migrator), 'pending');
    await ask(running);
    await ask(running);
    expect(pending).toHaveBeenCalledTimes(1);
  });

  async function dropSchema(): Promise<void> {
    const connection = await connect();
    const name = `${process.env['DB_NAME']}_observability`;
    await connection.query('DROP DATABASE IF EXISTS ??', [name]);
    await connection.end();
  }
});
