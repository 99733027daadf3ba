import { createLogger } from '../../../src/platform/observability/logger.js';
import { assertDatabaseServer } from '../../../src/platform/observability/server-check.js';
import { Database } from '../../../src/platform/database/database.js';
import { eventually } from '../../support/eventually.js';
import { startPlatformServer } from './support/platform-server.js';
import type { PlatformServer } from './support/platform-server.js';

type Line = Record<string, unknown>;

describe('the log of requests', () => {
  const lines: Line[] = [];
  let server: PlatformServer;

  beforeAll(async () => {
    const write = (line: string): void => void lines.push(JSON.parse(line) as Line);
    server = await startPlatformServer({ logger: createLogger('debug', { write }) });
  });

  afterAll(() => server.app.close());

  const lineOf = (path: string): Promise<Line> =>
    eventually(() => lines.find((line) => line['msg'] === 'request' && line['path'] === path));

  it('has one line per request, with the id that the answer carries', async () => {
    const response = await fetch(`${server.origin}/shelves/7?color=red&access_token=abc`, {
      headers: { authorization: 'Bearer secret-of-the-client', 'x-request-id': 'theirs-1' },
    });
    const line = await lineOf('/shelves/7');
    expect(line).toMatchObject({
      level: 'info',
      context: 'Http',
      method: 'GET',
      query: 'color=red&access_token=[redacted]',
      status: 200,
      ms: expect.any(Number),
      request_id: response.headers.get('x-request-id'),
      correlation_id: 'theirs-1',
      actor_type: 'system',
      actor_id: null,
    });
    expect(lines.filter((candidate) => candidate['path'] === '/shelves/7')).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(/secret-of-the-client|access_token=abc/);
  });

  it('names what no route answers, without its query', async () => {
    await fetch(`${server.origin}/nowhere`);
    expect(await lineOf('/nowhere')).toMatchObject({ status: 404 });
  });

  it('mentions health checks at debug level alone', async () => {
    await fetch(`${server.origin}/health/live`);
    expect(await lineOf('/health/live')).toMatchObject({ level: 'debug' });
  });

  it('has a line for a client that went away', async () => {
    const leaving = new AbortController();
    const request = fetch(`${server.origin}/slow`, { signal: leaving.signal }).catch(() => undefined);
    const answer = await eventually(() => server.slow.waiting.at(-1));
    leaving.abort();
    await request;
    expect(await lineOf('/slow')).toMatchObject({ status: 499 });
    answer();
  });

  it('begins with the version of the database server, which the start-up check accepts, and how locks are taken', async () => {
    await assertDatabaseServer(server.app.get(Database));
    const locks =
      process.env['DB_TOPOLOGY'] === 'multi-writer'
        ? /; several servers may take writes, locks are guard rows \(DB_TOPOLOGY=multi-writer\)\.$/
        : /; one server takes writes, locks are named locks \(DB_TOPOLOGY=single\)\.$/;
    const said = lines.map((line) => String(line['msg'])).find((text) => /The database server is \d+\.\d+/.test(text));
    expect(said).toMatch(locks);
  });
});
