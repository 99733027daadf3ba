import type { NestExpressApplication } from '@nestjs/platform-express';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { newSampleServer, SAMPLE_ENVIRONMENT } from '../../../test/support/sample-server.js';
import { configureHttp } from './http.setup.js';
import { setupOpenApi } from './openapi.js';

interface Sent {
  readonly method?: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Record<string, string>;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const JSON_TYPE = { 'content-type': 'application/json' };

describe('the HTTP edge', () => {
  let app: NestExpressApplication;
  let origin: string;

  beforeAll(async () => {
    app = await newSampleServer();
    configureHttp(app, SAMPLE_ENVIRONMENT);
    setupOpenApi(app);
    await app.listen(0, '127.0.0.1');
    origin = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  });
  afterAll(() => app.close());

  async function send(
    path: string,
    sent: Sent = {},
  ): Promise<{ status: number; text: string; body: unknown; headers: Headers }> {
    const { method = sent.body === undefined ? 'GET' : 'POST', body, headers = {} } = sent;
    const response = await fetch(origin + path, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    return {
      status: response.status,
      text,
      body: text === '' ? undefined : JSON.parse(text),
      headers: response.headers,
    };
  }

  /** Without a length in its headers. */
  async function sendInChunks(
    path: string,
    body: string,
  ): Promise<{ status: number; body: unknown; end: string | null }> {
    const stream = new Blob([body]).stream();
    const response = await fetch(origin + path, { method: 'POST', headers: JSON_TYPE, body: stream, duplex: 'half' });
    return { status: response.status, body: await response.json(), end: response.headers.get('connection') };
  }

  it.each([
    ['text', '"priority"'],
    ['true', 'true'],
    ['number', '8.5'],
  ])('writes the scalar of samples/%s as JSON', async (path, text) => {
    const answer = await send(`/rest/V1/samples/${path}`);
    expect(answer).toMatchObject({ status: 200, text });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('answers an empty list where there is no result, without a body and its type', async () => {
    expect(await send('/rest/V1/samples/nothing', { method: 'POST' })).toMatchObject({ status: 200, text: '[]' });
  });

  it('answers HEAD with the headers alone', async () => {
    expect(await send('/rest/V1/samples/text', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it("gives every answer a request id of its own and keeps the client's as correlation id", async () => {
    const headers = { 'x-request-id': 'abc\tdef' };
    const one = await send('/rest/V1/samples/context', { headers });
    const other = await send('/rest/V1/nowhere', { headers });
    expect(one.body).toEqual({ requestId: one.headers.get('x-request-id'), correlationId: 'abcdef' });
    expect(other.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(other.headers.get('x-request-id')).not.toBe(one.headers.get('x-request-id'));
  });

  it('keeps the context while a body is read', async () => {
    const answer = await send('/rest/eu_store/V1/samples/context', { body: '{"sku":"a"}', headers: JSON_TYPE });
    expect(answer.body).toEqual({ requestId: answer.headers.get('x-request-id'), storeCode: 'eu_store', sku: 'a' });
  });

  it('serves an address with a store code, a trailing slash and encoded slashes', async () => {
    const expected = { sku: 'a/b c', stockId: 5 };
    for (const prefix of ['V1', 'default/V1', 'all/V1', 'eu_store/V1']) {
      expect((await send(`/rest/${prefix}/samples/items/a%2Fb%20c/5/`)).body).toEqual(expected);
    }
    expect((await send('/rest/eu_store/V1/samples/context')).body).toMatchObject({ storeCode: 'eu_store' });
  });

  it.each(['/rest/nowhere/V1/samples/text', '/rest/V1/nowhere', '/rest/V1', '/nowhere', '/rest/V1/samples/echo'])(
    'says that %s is no route',
    async (path) => {
      expect(await send(path)).toMatchObject({ status: 404, body: { message: 'Request does not match any route.' } });
    },
  );

  it('merges body and query string', async () => {
    const answer = await send('/rest/V1/samples/echo?stock_id=7&more[a][]=1', {
      body: '{"sku":"a"}',
      headers: JSON_TYPE,
    });
    expect(answer.body).toEqual({ sku: 'a', stockId: 7, more: { a: ['1'] } });
    expect((await send('/rest/V1/samples/echo?sku=q', { method: 'POST' })).body).toEqual({ sku: 'q' });
  });

  it.each([
    ['no type', '{}', { 'content-type': '' }, 'Content-Type header is empty.'],
    [
      'another type',
      'a=b',
      { 'content-type': 'application/x-www-form-urlencoded' },
      /The content type "%1" is not supported/,
    ],
    ['malformed JSON', '{"a":', JSON_TYPE, 'Decoding error.'],
    ['a scalar', '5', JSON_TYPE, 'Decoding error.'],
    [
      'another charset',
      '{}',
      { 'content-type': 'application/json; charset=latin1' },
      'The request body has to be UTF-8.',
    ],
    ['UTF-16', '{}', { 'content-type': 'application/json; charset=utf-16' }, 'The request body has to be UTF-8.'],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0x73, 0xc3, 0x22, 0x7d]), JSON_TYPE, 'The request body has to be UTF-8.'],
    ['half of a pair', '{"sku":"a\\ud800"}', JSON_TYPE, /holds half of a surrogate pair/],
    ['half of a pair in a name', '{"more":{"\\uDC00":1}}', JSON_TYPE, /holds half of a surrogate pair/],
    ['too many values', `{"more":[${'1,'.repeat(10_000)}1]}`, JSON_TYPE, /can hold at most %limit values/],
    ['deep nesting', `{"more":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, JSON_TYPE, /nested at most %limit levels/],
  ])('refuses a body with %s', async (_, body, headers, message) => {
    const answer = await send('/rest/V1/samples/echo', { body: Buffer.from(body), headers });
    expect(answer.status).toBe(400);
    const { message: text } = answer.body as { message: string };
    if (typeof message === 'string') expect(text).toBe(message);
    else expect(text).toMatch(message);
  });

  it.each([
    ['echo', 64 * KILOBYTE, 'kilobytes here', 64],
    ['ordinary', 1024 * KILOBYTE, 'megabytes', 1],
    ['large', 2048 * KILOBYTE, 'megabytes', 2],
  ])('bounds the body of samples/%s by its declaration', async (path, bytes, unit, limit) => {
    const body = (more: number): string => JSON.stringify({ sku: 'a', more: 'a'.repeat(bytes - 21 + more) });
    const fitting = body(0);
    expect(fitting.length).toBeLessThanOrEqual(bytes);
    expect(await send(`/rest/V1/samples/${path}`, { body: fitting, headers: JSON_TYPE })).toMatchObject({
      status: 200,
    });
    const refused = {
      status: 413,
      body: { message: `The request body can be at most %limit ${unit}.`, parameters: { limit } },
    };
    expect(await send(`/rest/V1/samples/${path}`, { body: body(1), headers: JSON_TYPE })).toMatchObject(refused);
    // What is left of the body would be taken for the next request of the connection.
    expect(await sendInChunks(`/rest/V1/samples/${path}`, body(1))).toMatchObject({ ...refused, end: 'close' });
  });

  it('takes pairs of surrogates, escaped or not', async () => {
    const body = '{"sku":"\\ud83d\\ude00😀\\\\ud800"}';
    expect((await send('/rest/V1/samples/echo', { body, headers: JSON_TYPE })).body).toEqual({ sku: '😀😀\\ud800' });
  });

  it.each(['gzip', 'deflate', 'br', 'zip', 'identity, gzip'])('unpacks no body that is %s', async (encoding) => {
    const body = gzipSync(Buffer.alloc(MEGABYTE, 0x20));
    const answer = await send('/rest/V1/samples/large', {
      body,
      headers: { ...JSON_TYPE, 'content-encoding': encoding },
    });
    expect(answer).toMatchObject({
      status: 415,
      body: { message: 'The request body can not be compressed: send it as it is.' },
    });
  });

  it('accepts brackets in texts at any number', async () => {
    const body = JSON.stringify({ sku: `\\"${'[{'.repeat(500)}` });
    expect(await send('/rest/V1/samples/echo', { body, headers: JSON_TYPE })).toMatchObject({ status: 200 });
  });

  it.each(['/rest/V1/samples/items/%FF/5', '/rest/V1/samples/items/%/5'])(
    'refuses the broken address %s',
    async (path) => {
      expect((await send(path)).status).toBe(400);
    },
  );

  it('refuses a query string beyond the bounds', async () => {
    expect(await send(`/rest/V1/samples/items/a/5?x${'[y]'.repeat(30)}=1`)).toMatchObject({ status: 400 });
  });

  it.each([
    ['application/xml', 406],
    ['application/json;q=0', 406],
    ['text/csv', 406],
    ['application/xml, */*;q=0.1', 200],
    ['application/*', 200],
    ['text/html, application/json', 200],
  ])('answers %s with %i', async (accept, status) => {
    const answer = await send('/rest/V1/samples/text', { headers: { accept } });
    expect(answer.status).toBe(status);
    if (status === 406) expect(answer.body).toEqual({ message: 'Answers are given as application/json only.' });
  });

  it.each([
    ['forbidden', 401, { message: 'Not %resources.', parameters: { resources: 'Vendor_A::b' } }],
    ['unauthenticated', 401, { message: 'Who?' }],
    ['conflict', 409, { message: 'Twice.' }],
    ['mismatch', 422, { message: 'Other.' }],
    ['too-many', 429, { message: 'Slower.' }],
    ['busy', 503, { message: 'Later.' }],
    ['listed', 400, { message: 'Validation Failed', errors: [{ message: 'One', parameters: [] }] }],
    ['positional', 400, { message: '%1', parameters: ['x'] }],
    ['range', 400, { message: 'The request holds a value that can not be stored.' }],
    ['wrapped', 400, { message: 'The request holds a value that can not be stored.' }],
    ['deadlock', 503, { message: 'The service is not available at the moment. Try again.' }],
    ['pattern', 400, { message: 'The pattern of a "regexp" filter is not a valid one.' }],
  ])('answers %s with %i', async (kind, status, body) => {
    expect(await send(`/rest/V1/samples/throw/${kind}`)).toMatchObject({ status, body });
  });

  it.each(['bug', 'text'])('hides what is behind an unexpected failure (%s)', async (kind) => {
    const answer = await send(`/rest/V1/samples/throw/${kind}`);
    expect(answer.status).toBe(500);
    expect(answer.text).toMatch(
      /^\{"message":"Internal Error\. Details are available in the log\. Report ID: webapi-[0-9a-f]{14}"\}$/,
    );
  });

  it('sends the headers that protect browsers and none that names the framework', async () => {
    const { headers } = await send('/rest/V1/samples/text');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  });

  it("serves the interface's document and a page that loads nothing from elsewhere", async () => {
    const document = await send('/openapi.json');
    expect(document.status).toBe(200);
    expect(Object.keys((document.body as { paths: object }).paths)).toContain('/rest/V1/samples/items/{sku}/{stockId}');
    const page = await fetch(`${origin}/docs`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).not.toMatch(/(src|href)=['"]?(https?:)?\/\//);
    for (const [, file] of html.matchAll(/(?:src|href)=["']\.\/(docs\/[^"']+)["']/g)) {
      const response = await fetch(`${origin}/${file}`);
      expect(response.status).toBe(200);
      expect((await response.text()).length).toBeGreaterThan(0);
    }
  });

  it('answers an address that is too long in the shape of every refusal', async () => {
    const answer = await send(`/rest/V1/samples/text?${'a'.repeat(20_000)}`);
    expect(answer).toMatchObject({ status: 431, body: { message: expect.any(String) as string } });
    expect(answer.headers.get('x-request-id')).not.toBeNull();
  });

  it('answers a request that is not HTTP without falling over', async () => {
    const { port } = new URL(origin);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      socket.on('data', (data) => {
        socket.destroy();
        resolve(data.toString());
      });
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 [^]*\{"message":"The request is not valid HTTP\."\}$/);
    expect((await send('/rest/V1/samples/true')).status).toBe(200);
  });

  describe('with clients that send half', () => {
    let server: NestExpressApplication;
    beforeAll(async () => {
      server = await newSampleServer();
      configureHttp(server, SAMPLE_ENVIRONMENT);
    });
    afterAll(() => server.close());

    it('waits so long for headers and bodies, and looks often enough', () => {
      expect(server.getHttpServer()).toMatchObject({
        headersTimeout: 10_000,
        requestTimeout: 60_000,
        connectionsCheckingInterval: 2_000,
      });
    });

    it.each([
      ['headers', 'POST /rest/V1/samples/large HTTP/1.1\r\nHost: here\r\n'],
      [
        'a body',
        'POST /rest/V1/samples/large HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      ],
    ])('ends the connection of one that never ends %s', async (_, text) => {
      // The same properties that are set above: Node reads them when it listens.
      Object.assign(server.getHttpServer(), {
        headersTimeout: 50,
        requestTimeout: 50,
        connectionsCheckingInterval: 10,
      });
      if (!server.getHttpServer().listening) await server.listen(0, '127.0.0.1');
      const { port } = server.getHttpServer().address() as AddressInfo;
      const answer = await new Promise<string>((resolve, reject) => {
        let received = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        socket.on('data', (data) => (received += data.toString()));
        socket.on('close', () => resolve(received));
        socket.on('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*\{"message":"The request did not arrive in time\."\}$/);
    });
  });
});
