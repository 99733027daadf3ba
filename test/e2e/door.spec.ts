import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenHistory } from '../support/given-history.js';
import { codesOf, graphql } from '../support/graphql.js';
import { unique } from '../support/names.js';
import { queriesOf } from '../support/statements.js';

const MEGABYTE = 1024 * 1024;
const SOURCE_ITEMS = '/rest/V1/inventory/source-items';
const LOG_IN = '/rest/V1/integration/admin/token';
const MARK = 'mutation ($ids: [Int!]!) { markNoticesRead(ids: $ids) { count } }';
/** Thirty-one megabytes of blanks and next to nothing on the wire. */
const BOMB = brotliCompressSync(Buffer.alloc(31 * MEGABYTE, 0x20), {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 9 },
});

interface RawRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | number>>;
  /** What is sent of the body, which may be less than was announced. */
  readonly body?: Buffer | string;
}

describe('the door of the service', () => {
  let app: TestApplication;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    app = await startApplication();
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
  afterAll(() => app.close());

  /** The response to a request whose body never ends: it is there although nothing more is sent. */
  const respond = ({ path, headers, body = '' }: RawRequest): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(app.origin);
      const socket = connect(Number(port), '127.0.0.1');
      sockets.push(socket);
      let text = '';
      socket.on('error', reject);
      socket.on('data', (data) => {
        text += data.toString();
        if (/\r\n\r\n.*}$/s.test(text)) resolve(text);
      });
      const lines = Object.entries({ Host: 'here', 'Content-Type': 'application/json', ...headers });
      socket.write(
        `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`,
      );
      socket.write(body);
    });

  describe('before the caller is known', () => {
    const REST = [SOURCE_ITEMS, `/rest/default/V1/inventory/source-items`];
    const ASYNCHRONOUS = ['/rest/async/V1/inventory/source-items', '/rest/async/bulk/V1/inventory/source-items'];

    it.each([...REST, ...ASYNCHRONOUS, '/graphql'])('reads nothing of a body sent to %s', async (path) => {
      for (const authorization of ['Bearer x', 'OAuth oauth_consumer_key="x"', 'Basic eDp5']) {
        const headers = { Authorization: authorization, 'Content-Length': 31 * MEGABYTE };
        expect(await respond({ path, headers, body: '[{},' })).toMatch(/^HTTP\/1\.1 401 /);
        const chunked = { Authorization: authorization, 'Transfer-Encoding': 'chunked' };
        expect(await respond({ path, headers: chunked, body: '4\r\n[{},\r\n' })).toMatch(/^HTTP\/1\.1 401 /);
      }
    });

    it.each([SOURCE_ITEMS, '/graphql'])('unpacks nothing that is sent to %s', async (path) => {
      const before = process.memoryUsage.rss();
      const headers = { Authorization: 'Bearer x', 'Content-Encoding': 'br', 'Content-Length': BOMB.length };
      const responses = await Promise.all(Array.from({ length: 20 }, () => respond({ path, headers, body: BOMB })));
      for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 401 /);
      // Unpacked, the twenty would take 600 and more.
      expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MEGABYTE);
    });

    it('reads nothing for a caller without the permission', async () => {
      const token = await app.tokenFor(['Vendor_InventoryAdjustment::view']);
      const headers = { Authorization: `Bearer ${token}`, 'Content-Length': 31 * MEGABYTE };
      expect(await respond({ path: SOURCE_ITEMS, headers, body: '[{},' })).toMatch(/^HTTP\/1\.1 401 /);
    });

    it('reads little where anybody may send, whatever the header says', async () => {
      for (const authorization of ['Bearer x', `Bearer ${await app.tokenFor('all')}`]) {
        const headers = { Authorization: authorization, 'Content-Length': 65 * 1024 };
        expect(await respond({ path: LOG_IN, headers })).toMatch(/^HTTP\/1\.1 413 .*at most %limit kilobytes/s);
      }
    });

    it('refuses by its length what a route has no use for', async () => {
      const headers = { Authorization: `Bearer ${await app.tokenFor('all')}`, 'Content-Length': 31 * MEGABYTE };
      expect(await respond({ path: '/rest/V1/inventory/sources', headers })).toMatch(/^HTTP\/1\.1 413 /);
      const compressed = { ...headers, 'Content-Encoding': 'br', 'Content-Length': BOMB.length };
      expect(await respond({ path: SOURCE_ITEMS, headers: compressed })).toMatch(/^HTTP\/1\.1 415 /);
      const answer = await respond({ path: '/graphql', headers: compressed });
      expect(answer).toMatch(/^HTTP\/1\.1 415 .*"code":"BAD_USER_INPUT"/s);
    });

    it('looks for the caller once per request', async () => {
      const readings = async (work: (token: string) => Promise<unknown>): Promise<number> => {
        const token = await app.tokenFor('all');
        return (await queriesOf(app.database, () => work(token), /FROM access_token/)).length;
      };
      expect(await readings((token) => app.http.post(SOURCE_ITEMS, { sourceItems: [] }, { token }))).toBe(1);
      expect(await readings((token) => graphql(app, '{ a: viewer { type } b: viewer { type } }', {}, { token }))).toBe(
        1,
      );
      expect(await readings(() => graphql(app, '{ viewer { type } }', {}, { token: 'x'.repeat(43) }))).toBe(1);
      expect(await readings(() => app.http.post(SOURCE_ITEMS, {}, { token: 'y'.repeat(43) }))).toBe(1);
    });
  });

  describe('of GraphQL', () => {
    it.each([
      ['introspection', '{ __schema { types { name } } }'],
      ['a name that is nearly right', '{ viewr { type } }'],
      ['no operation', '{ nothing'],
    ])('tells a stranger nothing by %s', async (_what, query) => {
      for (const token of [null, 'x'.repeat(32)]) {
        const answer = await graphql(app, query, {}, { token });
        expect([answer.status, answer.data, codesOf(answer)]).toEqual([401, null, ['UNAUTHENTICATED']]);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
      const asked = await app.http.get(`/graphql?query=${encodeURIComponent(query)}`, { token: null });
      expect(asked.body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
    });

    it('ends at the first fault of the variables', async () => {
      const answer = await graphql(app, MARK, { ids: Array(10_000).fill('x') });
      expect([answer.status, codesOf(answer)]).toEqual([400, ['BAD_USER_INPUT']]);
      expect(answer.errors?.[0]?.message).toMatch(/Variable "\$ids" got invalid value "x" at "ids\[0\]"/);
    });

    it('bounds the lists of the variables and all values together', async () => {
      const long = await graphql(app, MARK, { ids: Array(10_001).fill(1) });
      expect([long.status, codesOf(long)]).toEqual([400, ['BAD_USER_INPUT']]);
      expect(long.errors?.[0]?.message).toBe('A list in the variables can hold at most 10000 entries.');
      const many = await graphql(app, MARK, { ids: Array(30).fill(Array(10_000).fill(1)) });
      expect([many.status, codesOf(many)]).toEqual([400, ['BAD_USER_INPUT']]);
    });

    it('says what is wrong with brackets in brackets', async () => {
      for (const query of ['['.repeat(9_000), `{ a(b: ${'['.repeat(4_000)} }`, `{ a(b: ${'{a:'.repeat(3_000)} }`]) {
        const answer = await graphql(app, query);
        expect([answer.status, codesOf(answer)]).toEqual([400, ['BAD_USER_INPUT']]);
        expect(answer.errors?.[0]?.message).toBe('The query can be nested at most 50 levels deep.');
      }
      const brackets = `{ viewer { type } } # ${'['.repeat(500)}`;
      expect((await graphql(app, brackets)).status).toBe(200);
      const variables = await app.http.post('/graphql', `{"query":"{a}","variables":{"a":${'['.repeat(5_000)}`);
      expect(JSON.stringify(variables.body)).toMatch(/nested at most 50 levels deep/);
      const address = `/graphql?query={a}&variables=${encodeURIComponent(`{"a":${'['.repeat(1_000)}}`)}`;
      expect(JSON.stringify((await app.http.get(address)).body)).toMatch(/nested at most %limit|50 levels deep/);
    });

    it('keeps no queries between requests', async () => {
      const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
      const { body } = await app.http.post('/graphql', { extensions });
      expect(body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_SUPPORTED');
    });
  });

  describe('for texts that are none', () => {
    const HALF = String.raw`\ud800`;

    it('refuses half a character in a body, and broken UTF-8', async () => {
      const code = unique('half');
      const body = `{"source":{"source_code":"${code}","name":"a${HALF}","postcode":"1","country_id":"DE"}}`;
      const half = await app.http.post('/rest/V1/inventory/sources', body);
      expect(half).toMatchObject({ status: 400, body: { message: expect.stringMatching(/surrogate pair/) } });
      const broken = Buffer.from(body.replace(HALF, 'ü'), 'latin1');
      const headers = { Authorization: `Bearer ${await app.tokenFor('all')}`, 'Content-Length': broken.length };
      const answer = await respond({ path: '/rest/V1/inventory/sources', headers, body: broken });
      expect(answer).toMatch(/^HTTP\/1\.1 400 .*has to be UTF-8/s);
      expect((await app.http.get(`/rest/V1/inventory/sources/${code}`)).status).toBe(404);
    });

    it('refuses half a character in variables, in a query and in an address', async () => {
      const save = 'mutation ($name: String!) { saveView(page: "history", name: $name, query: "a") { id } }';
      const variables = await app.http.post(
        '/graphql',
        `{"query":${JSON.stringify(save)},"variables":{"name":"${HALF}"}}`,
      );
      const literal = await graphql(app, save.replace('$name, query', `"${HALF}", query`), { name: 'a' });
      for (const { status, errors } of [{ ...variables, errors: variables.body.errors }, literal]) {
        expect([status, errors?.length]).toEqual([400, 1]);
      }
      expect(codesOf({ ...variables, ...variables.body })).toEqual(['BAD_USER_INPUT']);
      const address = '/rest/V1/inventory/stock-source-links-delete?links[0][stock_id]=1&links[0][source_code]=';
      expect(await app.http.post(`${address}%ED%A0%80`)).toMatchObject({
        status: 400,
        body: { message: 'The query string has to be UTF-8, percent-encoded.' },
      });
      const { data } = await graphql(app, '{ savedViews(page: "history") { name } }');
      expect(data.savedViews).toEqual([]);
    });

    it('finds nothing in a column that cannot hold them', async () => {
      expect(codesOf(await graphql(app, '{ importRun(runId: "ü") { runId } }'))).toEqual(['NOT_FOUND']);
      for (const type of ['eq', 'like', 'in', 'gt', 'regexp', 'finset', 'seq']) {
        const filter = `searchCriteria[filter_groups][0][filters][0]`;
        const query = `${filter}[field]=bulk_uuid&${filter}[value]=%C3%BC%25&${filter}[condition_type]=${type}`;
        expect(await app.http.get(`/rest/V1/bulk?${query}`)).toMatchObject({ status: 200, body: { items: [] } });
      }
    });
  });

  it('has connections for everybody beside searches that no index serves', async () => {
    const pattern = encodeURIComponent('^(?:(?:(?:[A-Z-]+)+)+)+$');
    await givenHistory(
      app.database,
      Array.from({ length: 25 }, () => ({ source: 'default', sku: `${'A-'.repeat(12)}1` })),
    );
    const token = await app.tokenFor(['Vendor_InventoryAdjustment::view']);
    const history = '/rest/V1/inventory/source-item-adjustments?searchCriteria';
    const filter = '[filter_groups][0][filters][0]';
    const search = `${history}${filter}[field]=sku&searchCriteria${filter}[condition_type]=regexp&searchCriteria${filter}[value]=${pattern}`;
    let isOver = false;
    const searches = Promise.all(Array.from({ length: 30 }, () => app.http.get(search, { token }))).finally(
      () => (isOver = true),
    );
    let most = 0;
    while (!isOver) {
      const running = await app.database.query(
        `SELECT id FROM information_schema.processlist
          WHERE db = DATABASE() AND id <> CONNECTION_ID() AND info LIKE '%REGEXP%[A-Z-]%'`,
      );
      most = Math.max(most, running.length);
      expect((await app.http.get('/health/ready', { token: null })).status).toBe(200);
      expect((await app.http.get(`${history}[pageSize]=1`, { token })).status).toBe(200);
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(3);
    // Those that waited too long on a slow machine are told so.
    for (const { status } of await searches) expect([200, 400, 503]).toContain(status);
  }, 60_000);

  it('keeps every response of REST out of caches', async () => {
    for (const [path, token] of [
      ['/rest/V1/inventory/sources', undefined],
      ['/rest/V1/inventory/sources', null],
      ['/rest/V1/inventory/source-item-adjustments/export', undefined],
      ['/rest/V1/nowhere', undefined],
      ['/rest/nowhere/V1/inventory/sources', undefined],
    ] as const) {
      const { headers } = await app.http.get(path, token === undefined ? {} : { token });
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});
