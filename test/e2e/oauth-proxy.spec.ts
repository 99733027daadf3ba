import { createHmac, randomBytes } from 'node:crypto';
import { IntegrationService } from '../../src/modules/access/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { unique } from '../support/names.js';

process.env['APP_ENCRYPTION_KEY'] = '0123456789abcdef'.repeat(4);
process.env['TRUST_PROXY'] = 'true';

const PATH = '/rest/default/V1/inventory/sources';

describe('signed requests behind a proxy that is trusted', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(async () => {
    delete process.env['TRUST_PROXY'];
    await app.close();
  });

  /** Signs for `address`, calls the server with what a proxy adds. */
  const statusOf = async (address: string, headers: Readonly<Record<string, string>>): Promise<number> => {
    const { accessToken, oauth } = await app.get(IntegrationService).create({ name: unique('erp'), all: true });
    const parts = [
      `oauth_consumer_key=${oauth?.consumerKey ?? ''}`,
      `oauth_nonce=${randomBytes(16).toString('hex')}`,
      'oauth_signature_method=HMAC-SHA256',
      `oauth_timestamp=${Math.trunc(Date.now() / 1000)}`,
      `oauth_token=${accessToken}`,
    ];
    const text = ['GET', encodeURIComponent(address), encodeURIComponent(parts.join('&'))].join('&');
    const key = `${oauth?.consumerSecret ?? ''}&${oauth?.accessTokenSecret ?? ''}`;
    const signature = encodeURIComponent(createHmac('sha256', key).update(text).digest('base64'));
    const authorization = `OAuth ${[...parts, `oauth_signature=${signature}`].join(', ')}`;
    return (await app.http.get(PATH, { token: null, headers: { authorization, ...headers } })).status;
  };

  it.each([
    ['the host and the scheme of the client', 'https://shop.example', 'https', 'shop.example'],
    ['a port that is not the default one', 'https://shop.example:8443', 'https', 'shop.example:8443'],
    ['a port that is', 'https://shop.example', 'https', 'Shop.Example:443'],
    ['the first of several proxies', 'https://shop.example', 'https, http', 'shop.example, inner.example'],
  ])('are checked against %s', async (_what, origin, proto, host) => {
    expect(await statusOf(origin + PATH, { 'X-Forwarded-Proto': proto, 'X-Forwarded-Host': host })).toBe(200);
  });

  it('are refused for the address behind the proxy, and need nothing where there are no such headers', async () => {
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'shop.example' };
    expect(await statusOf(app.origin + PATH, headers)).toBe(401);
    expect(await statusOf(app.origin + PATH, {})).toBe(200);
  });
});
