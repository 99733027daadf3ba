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
});
