import { once } from 'node:events';
import { connect } from 'node:net';
import { runInContext } from '../../../src/platform/context/request-context.js';
import { Database } from '../../../src/platform/database/database.js';
import { BackgroundRoles } from '../../../src/platform/observability/background-roles.js';
import { Readiness } from '../../../src/platform/observability/readiness.js';
import { shutDown, shutdownOnSignals } from '../../../src/platform/observability/shutdown.js';
import { Outbox } from '../../../src/platform/queue/outbox.js';
import { eventually } from '../../support/eventually.js';
import { unique } from '../../support/names.js';
import { startPlatformServer } from './support/platform-server.js';
import type { PlatformServer } from './support/platform-server.js';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

describe('a shutdown', () => {
  const listeners = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));

  afterEach(() => {
    for (const signal of SIGNALS) {
      for (const listener of process.listeners(signal)) {
        if (!listeners.get(signal)?.includes(listener)) process.off(signal, listener);
      }
    }
  });

  async function waitForSlowRequest(server: PlatformServer): Promise<() => void> {
    return eventually(() => server.slow.waiting.at(-1));
  }

  it('lets running requests end, refuses new ones, and ends clean', async () => {
    const server = await startPlatformServer();
    const running = fetch(`${server.origin}/slow`);
    const answer = await waitForSlowRequest(server);
    const ended = shutDown(server.app, 'test');
    await eventually(async () => {
      const refused = await fetch(`${server.origin}/health/live`).catch(() => undefined);
      return refused === undefined;
    });
    answer();
    expect(await (await running).json()).toEqual({ answered: true });
    expect(await ended).toBe(0);
    expect(server.app.get(Database).dataSource.isInitialized).toBe(false);
  });

  it('does not wait for connections on which nothing runs', async () => {
    const server = await startPlatformServer({ variables: { SHUTDOWN_GRACE_SECONDS: '10' } });
    const { hostname, port } = new URL(server.origin);
    const early = connect(Number(port), hostname);
    await once(early, 'connect');
    await fetch(`${server.origin}/health/live`);
    const begunAt = performance.now();
    expect(await shutDown(server.app, 'test')).toBe(0);
    expect(performance.now() - begunAt).toBeLessThan(5_000);
  });

  it('lets a running message end', async () => {
    const server = await startPlatformServer();
    const sku = unique('sku');
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    server.recorder.answerWith(() => finished);
    server.app.get(BackgroundRoles).start();
    const database = server.app.get(Database);
    await runInContext({ origin: 'rest' }, () =>
      database.run(() => server.app.get(Outbox).add('inventory.source.items.cleanup', [sku])),
    );
    await eventually(() => server.recorder.of(sku).length === 1);
    const ended = shutDown(server.app, 'test');
    finish();
    expect(await ended).toBe(0);
    expect(server.recorder.of(sku)).toHaveLength(1);
  });

  it('cuts off what does not end in time, and says so by its exit code', async () => {
    const server = await startPlatformServer({ variables: { SHUTDOWN_GRACE_SECONDS: '1' } });
    const running = fetch(`${server.origin}/slow`).catch((error: unknown) => error);
    await waitForSlowRequest(server);
    expect(await shutDown(server.app, 'test')).toBe(1);
    expect(await running).toMatchObject({ name: 'TypeError', message: 'fetch failed' });
  });

  it('begins with the first signal; the second one ends the process at once', async () => {
    const server = await startPlatformServer({ variables: { SHUTDOWN_GRACE_SECONDS: '30' } });
    const codes: number[] = [];
    shutdownOnSignals(server.app, (code) => codes.push(code));
    const running = fetch(`${server.origin}/slow`);
    const answer = await waitForSlowRequest(server);
    const report = server.app.get(Readiness);
    process.emit('SIGTERM', 'SIGTERM');
    expect((await report.check()).checks.shutdown).toBe('down');
    expect(codes).toEqual([]);
    process.emit('SIGTERM', 'SIGTERM');
    expect(codes).toEqual([143]);
    answer();
    await running;
    await eventually(() => codes.length === 2);
    expect(codes[1]).toBe(0);
  });
});
