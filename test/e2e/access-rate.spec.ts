import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { unique } from '../support/names.js';

const LIMIT = 4;

process.env['LOGIN_RATE_PER_MINUTE'] = String(LIMIT);

describe('the rate of log-ins over HTTP', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const guess = () =>
    app.http.post(
      '/rest/V1/integration/admin/token',
      { username: unique('nobody'), password: 'a wrong one' },
      { token: null },
    );

  it('is bounded for an address, and the answer says when to try again', async () => {
    for (let attempt = 0; attempt < LIMIT; attempt += 1) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ message: 'Too many sign-ins were tried. Please wait and try again later.' });
    const seconds = Number(refused.headers.get('retry-after'));
    // What is left of the minute that began with the first attempt.
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it('does not touch what brings a token', async () => {
    expect((await app.http.get('/rest/V1/inventory/sources')).status).toBe(200);
  });
});
