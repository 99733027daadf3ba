import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';

describe('health (contract, "Addresses")', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });

  afterAll(() => app.close());

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
