import { createHash, createHmac, randomBytes } from 'node:crypto';
import { IntegrationService } from '../../src/modules/access/index.js';
import { Settings } from '../../src/modules/settings/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { givenSource } from '../support/given.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';

process.env['APP_ENCRYPTION_KEY'] = '0123456789abcdef'.repeat(4);

interface Consumer {
  readonly accessToken: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly accessTokenSecret: string;
}

interface SigningOptions {
  /** The address that is signed, where it is another than the one that is called. */
  readonly address?: string;
  readonly parts?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const SIGNATURE_REFUSED = { status: 401, body: { message: 'The signature is invalid. Verify and try again.' } };
const SOURCES = '/rest/V1/inventory/sources';
const RESOURCES = [
  'Vendor_InventoryApi::source',
  'Vendor_InventoryApi::source_edit',
  'Vendor_InventoryApi::stock_source_item_assign',
];

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!*'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signs as the RFC says and with nothing of the product: a second opinion. */
function authorization(
  consumer: Consumer,
  method: string,
  address: string,
  parts: Record<string, string> = {},
): string {
  const url = new URL(address);
  const own = {
    oauth_consumer_key: consumer.consumerKey,
    oauth_token: consumer.accessToken,
    oauth_signature_method: 'HMAC-SHA256',
    oauth_timestamp: String(Math.trunc(Date.now() / 1000)),
    oauth_nonce: randomBytes(16).toString('hex'),
    oauth_version: '1.0',
    ...parts,
  };
  const pairs = [...Object.entries(own), ...url.searchParams].map(([name, value]) => [encode(name), encode(value)]);
  const sorted = pairs.map((pair) => pair.join('=')).sort();
  const text = [method, `${url.origin}${url.pathname}`, sorted.join('&')].map(encode).join('&');
  const key = `${encode(consumer.consumerSecret)}&${encode(consumer.accessTokenSecret)}`;
  const hash = own.oauth_signature_method === 'HMAC-SHA1' ? 'sha1' : 'sha256';
  const signature = createHmac(hash, key).update(text).digest('base64');
  const fields = Object.entries({ ...own, oauth_signature: signature });
  return `OAuth ${fields.map(([name, value]) => `${encode(name)}="${encode(value)}"`).join(', ')}`;
}

describe('signed requests over HTTP', () => {
  let app: TestApplication;
  let consumer: Consumer;

  beforeAll(async () => {
    app = await startApplication();
    consumer = await newConsumer();
  });
  afterAll(() => app.close());

  const newConsumer = async (name = unique('erp'), resources: readonly string[] = RESOURCES): Promise<Consumer> => {
    const { accessToken, oauth } = await app.get(IntegrationService).create({ name, resources });
    if (!oauth) throw new Error('The integration has no consumer.');
    return { accessToken, ...oauth };
  };
  const send = (
    method: string,
    path: string,
    body?: unknown,
    { address = app.origin + path, parts = {}, headers = {} }: SigningOptions = {},
  ): Promise<Answer> =>
    app.http.call(method, path, body, {
      token: null,
      headers: { authorization: authorization(consumer, method, address, parts), ...headers },
    });
  const get = (path: string, options?: SigningOptions): Promise<Answer> => send('GET', path, undefined, options);

  it('open what the integration has, and are no bearer token and no secret in an answer', async () => {
    const { status, body } = await get(SOURCES);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(consumer.accessToken);
    const token = consumer.accessToken;
    expect((await app.http.get(SOURCES, { token })).status).toBe(200);
    expect(await get('/rest/V1/inventory/stocks')).toMatchObject({
      status: 401,
      body: { parameters: { resources: 'Vendor_InventoryApi::stock' } },
    });
  });

  it('may be signed with SHA-1, which older clients know alone', async () => {
    expect((await get(SOURCES, { parts: { oauth_signature_method: 'HMAC-SHA1' } })).status).toBe(200);
  });

  it.each([
    '?searchCriteria',
    '?searchCriteria[pageSize]=2&searchCriteria[currentPage]=1',
    '?searchCriteria%5BpageSize%5D=2&fields=items[source_code]',
    '?searchCriteria[filterGroups][0][filters][0][field]=name&searchCriteria[filterGroups][0][filters][0][value]=%25%C3%BC%E2%82%AC%20+%2B!*%27()%25&searchCriteria[filterGroups][0][filters][0][conditionType]=like',
  ])('may have the query %.60s', async (query) => {
    expect((await get(SOURCES + query)).status).toBe(200);
    const changed = `${query}&searchCriteria[pageSize]=7`;
    expect(await get(SOURCES + changed, { address: app.origin + SOURCES + query })).toMatchObject(SIGNATURE_REFUSED);
  });

  it('may have an encoded path and a store code', async () => {
    const code = unique('src');
    await givenSource(app, code);
    expect((await get(`${SOURCES}/${code.replace('-', '%2D')}`)).body).toMatchObject({ source_code: code });
    expect((await get(`/rest/all/V1/inventory/sources/${code}`)).body).toMatchObject({ source_code: code });
    expect(await get(`${SOURCES}/a%2Fb%20%C3%BC`)).toMatchObject({ status: 404 });
  });

  it('do not cover a JSON body, as upstream, and write', async () => {
    const source = { source_code: unique('src'), name: 'Signed', country_id: 'DE', postcode: '10115' };
    expect(await send('POST', SOURCES, { source })).toMatchObject({ status: 200, body: [] });
    expect(await get(`${SOURCES}/${source.source_code}`)).toMatchObject({ status: 200, body: { name: 'Signed' } });
  });

  it('cover a JSON body whose hash is signed, and refuse another one', async () => {
    const body = { source: { source_code: unique('src'), name: 'Hashed', country_id: 'DE', postcode: '10115' } };
    const hashOf = (value: unknown, algorithm = 'sha256'): string =>
      createHash(algorithm)
        .update(value === undefined ? '' : JSON.stringify(value))
        .digest('base64');
    const sent = (value: unknown, parts: Readonly<Record<string, string>>): Promise<Answer> =>
      send('POST', SOURCES, value, { parts });
    const other = { source: { ...body.source, name: 'Exchanged' } };
    expect(await sent(other, { oauth_body_hash: hashOf(body) })).toMatchObject({
      status: 401,
      body: { message: 'The body of the request is not the one that was signed (oauth_body_hash).' },
    });
    expect((await sent(body, { oauth_body_hash: 'x' })).status).toBe(401);
    expect((await sent(body, { oauth_body_hash: hashOf(body, 'sha1') })).status).toBe(401);
    expect((await sent(body, { oauth_body_hash: hashOf(body) })).status).toBe(200);
    const sha1 = { oauth_signature_method: 'HMAC-SHA1', oauth_body_hash: hashOf(undefined, 'sha1') };
    expect(await get(`${SOURCES}/${body.source.source_code}`, { parts: sha1 })).toMatchObject({
      status: 200,
      body: { name: 'Hashed' },
    });
  });

  it('alone let integrations in while their tokens are taken for no bearer tokens', async () => {
    const path = 'oauth/consumer/enable_integration_as_bearer';
    const token = consumer.accessToken;
    expect((await app.http.get(SOURCES, { token })).status).toBe(200);
    await app.within(() => app.get(Settings).set(path, '0'));
    try {
      await eventually(async () => (await app.http.get(SOURCES, { token })).status === 401, 5000);
      expect((await get(SOURCES)).status).toBe(200);
      expect((await app.http.get(SOURCES, { token })).status).toBe(401);
      expect((await app.http.post('/graphql', { query: '{ viewer { id } }' }, { token })).body.errors).toMatchObject([
        { extensions: { code: 'UNAUTHENTICATED' } },
      ]);
    } finally {
      await app.within(() => app.get(Settings).set(path, '1'));
    }
    await eventually(async () => (await app.http.get(SOURCES, { token })).status === 200, 5000);
  });

  it('may have a body as large as that of a bearer token', async () => {
    const padding = 'x'.repeat(200_000);
    const source = { source_code: unique('src'), name: 'Large', country_id: 'DE', postcode: '10115' };
    expect((await send('POST', SOURCES, { source, padding })).status).toBe(200);
    const anonymous = await app.http.post('/rest/V1/integration/admin/token', { username: padding }, { token: null });
    expect(anonymous.status).toBe(413);
  });

  it('work on asynchronous REST', async () => {
    const source = { source_code: unique('src'), name: 'Later', country_id: 'DE', postcode: '10115' };
    const one = await send('POST', '/rest/async/V1/inventory/sources', { source });
    expect(one).toMatchObject({ status: 202, body: { bulk_uuid: expect.any(String) as string } });
    const many = await send('POST', '/rest/async/bulk/V1/inventory/sources', [{ source }]);
    expect(many).toMatchObject({ status: 202, body: { bulk_uuid: expect.any(String) as string } });
    const stock = await send('POST', '/rest/async/V1/inventory/stocks', { stock: { name: 'x' } });
    expect(stock).toMatchObject({
      status: 401,
      body: { parameters: { resources: 'Vendor_InventoryApi::stock_edit' } },
    });
  });

  it('name the integration as the actor', async () => {
    const name = unique('erp');
    consumer = await newConsumer(name);
    const [sku, code] = [unique('sku'), await givenSource(app)];
    await send('POST', '/rest/V1/inventory/source-items', {
      sourceItems: [{ sku, source_code: code, quantity: 5, status: 1 }],
    });
    const rows = await app.database.query<{ actor_type: string; actor_label: string }>(
      'SELECT * FROM inventory_source_item_adjustment WHERE sku = ?',
      [sku],
    );
    expect(rows).toMatchObject([{ actor_type: 'integration' }]);
    expect(JSON.stringify(rows)).toContain(name);
  });

  it('are answered once, whatever the Idempotency-Key, and the same key works with a new signature', async () => {
    const source = { source_code: unique('src'), name: 'Once', country_id: 'DE', postcode: '10115' };
    const headers = { 'Idempotency-Key': unique('key') };
    const parts = { oauth_nonce: unique('nonce') };
    expect((await send('POST', SOURCES, { source }, { headers, parts })).status).toBe(200);
    expect(await send('POST', SOURCES, { source }, { headers, parts })).toMatchObject({
      status: 401,
      body: {
        message: 'The nonce is already being used by the consumer with ID %1.',
        parameters: [expect.any(Number) as number],
      },
    });
    const again = await send('POST', SOURCES, { source }, { headers });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  });

  it('let one of many at once in', async () => {
    const parts = { oauth_nonce: unique('nonce') };
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(SOURCES, { parts })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
  });

  it.each([
    ['too old', -601],
    ['too new', 700],
  ])('are refused when the timestamp is %s', async (_what, seconds) => {
    const parts = { oauth_timestamp: String(Math.trunc(Date.now() / 1000) + seconds) };
    expect(await get(SOURCES, { parts })).toMatchObject({
      status: 401,
      body: { message: 'The timestamp value in the oauth_timestamp parameter is incorrect.' },
    });
  });

  it('are refused for another host, scheme or method, and take no word of a proxy that is not trusted', async () => {
    for (const address of [`http://other.example${SOURCES}`, `${app.origin.replace('http', 'https')}${SOURCES}`]) {
      expect(await get(SOURCES, { address })).toMatchObject(SIGNATURE_REFUSED);
    }
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'shop.example' };
    expect(await get(SOURCES, { address: `https://shop.example${SOURCES}`, headers })).toMatchObject(SIGNATURE_REFUSED);
    const stolen = authorization(consumer, 'GET', app.origin + SOURCES);
    const answer = await app.http.post(SOURCES, {}, { token: null, headers: { authorization: stolen } });
    expect(answer).toMatchObject(SIGNATURE_REFUSED);
  });

  it.each([
    ['OAuth', '"%fieldName" is required. Enter and try again.'],
    ['OAuth x', 'The Authorization header is not a valid OAuth header. Verify and try again.'],
    ['OAuth oauth_consumer_key="%"', 'The Authorization header is not a valid OAuth header. Verify and try again.'],
    [`OAuth ${'a="b", '.repeat(1500)}`, 'The Authorization header is not a valid OAuth header. Verify and try again.'],
  ])('are refused with 401 when the header is %.40s', async (header, message) => {
    const answer = await app.http.get(SOURCES, { token: null, headers: { authorization: header } });
    expect(answer).toMatchObject({ status: 401, body: { message } });
    expect(Object.keys(answer.body).every((key) => ['message', 'parameters'].includes(key))).toBe(true);
  });

  it('are refused with 401 whatever the header and the query hold', async () => {
    const good = authorization(consumer, 'GET', app.origin + SOURCES);
    for (let at = 6; at < good.length; at += 7) {
      for (const character of ['"', '%', ',', '=', '\u00ff']) {
        const header = good.slice(0, at) + character + good.slice(at + 1);
        if (header === good) continue;
        const answer = await app.http.get(SOURCES, { token: null, headers: { authorization: header } });
        expect([header, answer.status]).toEqual([header, 401]);
      }
    }
    for (const query of ['?%', '?a=%ff', '?__proto__=1', '?oauth_nonce=x', '?constructor[prototype]=1']) {
      const answer = await app.http.get(SOURCES + query, { token: null, headers: { authorization: good } });
      expect([query, answer.status, answer.body]).toEqual([query, 401, SIGNATURE_REFUSED.body]);
    }
  });

  it('end with the integration', async () => {
    const name = unique('erp');
    consumer = await newConsumer(name);
    expect((await get(SOURCES)).status).toBe(200);
    await app.get(IntegrationService).revoke(name);
    expect(await get(SOURCES)).toMatchObject({
      status: 401,
      body: { message: 'A consumer having the specified key does not exist' },
    });
  });
});
