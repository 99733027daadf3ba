import { clientAddressOf } from '../../src/platform/http/client-address.js';
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

  describe('behind a proxy that nobody has spoken of', () => {
    const guessThrough = (client: string) =>
      app.http.post(
        '/rest/V1/integration/admin/token',
        { username: unique('nobody'), password: 'a wrong one' },
        { token: null, headers: { 'X-Forwarded-For': `203.0.113.9, ${client}` } },
      );

    it('is not bounded for the proxy, whatever the header names', async () => {
      // Directly this address has used up its attempts above.
      for (let attempt = 0; attempt <= LIMIT; attempt += 1)
        expect((await guessThrough(`198.51.100.${attempt}`)).status).toBe(401);
      expect((await guess()).status).toBe(429);
    });

    it.each([
      ['said not to be there', false, '127.0.0.1', false],
      ['not spoken of, and the neighbour is public', true, '192.0.2.1', false],
      ['not spoken of, and the neighbour is private', true, '::ffff:10.0.0.7', true],
    ])('the header names nobody where a proxy is %s', (_what, isUnknown, ip, isShared) => {
      const request = { ip, headers: { 'x-forwarded-for': '1.2.3.4, 198.51.100.1' }, app: { get: () => isUnknown } };
      expect(clientAddressOf(request as never)).toEqual({ address: ip, isShared });
    });
  });

  it('does not touch what brings a token', async () => {
    expect((await app.http.get('/rest/V1/inventory/sources')).status).toBe(200);
  });
});
