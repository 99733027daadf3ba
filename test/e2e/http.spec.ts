import { RouteIndex } from '../../src/platform/http/route-index.js';
import type { Layer } from '../../src/platform/http/route-index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';

/** A layer of Express's own list. */
type ExpressLayer = Layer & { match(path: string): false | { readonly params: object } };

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** What stands in the list behind the middlewares of all requests. */
function layersOf(app: TestApplication): readonly ExpressLayer[] {
  const express = app.nest.getHttpAdapter().getInstance() as unknown as { router: { stack: readonly ExpressLayer[] } };
  const { stack } = express.router;
  return stack.slice(stack.findIndex(({ rawPath }) => rawPath !== '/'));
}

/** What Express itself finds: the first that fits. */
function foundByExpress(layers: readonly ExpressLayer[], method: string, path: string): object | undefined {
  for (const layer of layers) {
    const match = layer.match(path);
    const { methods } = layer.route ?? {};
    if (match && (!methods || methods[method.toLowerCase()] || methods['_all'])) return { layer, params: match.params };
  }
  return undefined;
}

describe('the REST edge of the running service', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  it('names no route that is none, with a request id', async () => {
    for (const path of [
      '/rest/V1/nowhere',
      '/rest/no_such_store/V1/inventory/sources',
      '/rest/V2/inventory/sources',
      '/nowhere',
    ]) {
      const answer = await app.http.get(path);
      expect(answer).toMatchObject({ status: 404, body: { message: 'Request does not match any route.' } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('serves the same route with and without a store code and a trailing slash', async () => {
    const paths = ['/rest/V1', '/rest/default/V1', '/rest/all/V1'].flatMap((prefix) => [
      `${prefix}/inventory/sources/default`,
      `${prefix}/inventory/sources/default/`,
    ]);
    for (const path of paths) {
      expect(await app.http.get(path)).toMatchObject({ status: 200, body: { source_code: 'default' } });
    }
  });

  it('asks for a token before it looks at the request', async () => {
    const answer = await app.http.post('/rest/V1/inventory/sources', { source: 5 }, { token: null });
    expect(answer).toMatchObject({
      status: 401,
      body: {
        message: "The consumer isn't authorized to access %resources.",
        parameters: { resources: 'Vendor_InventoryApi::source_edit' },
      },
    });
    expect(answer.headers.get('x-request-id')).not.toBeNull();
  });

  it('answers wrong types and missing parameters as upstream does', async () => {
    expect(await app.http.get('/rest/V1/inventory/stocks/not_numeric')).toMatchObject({
      status: 400,
      body: {
        message: 'The "not_numeric" value\'s type is invalid. The "int" type was expected. Verify and try again.',
      },
    });
    const items = { sourceItems: [{ sku: 'a', source_code: 'default', quantity: 'test', status: 1 }] };
    expect(await app.http.post('/rest/V1/inventory/source-items', items)).toMatchObject({
      status: 400,
      body: {
        message:
          'Error occurred during "quantity" processing. The "test" value\'s type is invalid. ' +
          'The "float" type was expected. Verify and try again.',
      },
    });
    expect(await app.http.get('/rest/V1/inventory/source-items')).toMatchObject({
      status: 400,
      body: { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: 'searchCriteria' } },
    });
  });

  it('lists with the criteria as they were sent', async () => {
    const query =
      'searchCriteria[filter_groups][0][filters][0][field]=source_code&searchCriteria[filter_groups][0][filters][0][value]=default' +
      '&searchCriteria[sortOrders][0][field]=source_code&searchCriteria[sortOrders][0][direction]=asc&searchCriteria[pageSize]=2';
    const { status, body } = await app.http.get(`/rest/V1/inventory/sources?${query}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ items: [{ source_code: 'default' }], total_count: 1 });
    expect(body.search_criteria).toEqual({
      filter_groups: [{ filters: [{ field: 'source_code', value: 'default', condition_type: 'eq' }] }],
      sort_orders: [{ field: 'source_code', direction: 'ASC' }],
      page_size: 2,
    });
    expect(await app.http.get('/rest/V1/inventory/sources?searchCriteria[pageSize]=-1')).toMatchObject({ status: 400 });
  });

  it('takes a POST whose parameters are all in the query string', async () => {
    const query = 'links[0][stock_id]=900000001&links[0][source_code]=no-such-source';
    const answer = await app.http.post(`/rest/V1/inventory/stock-source-links-delete?${query}`);
    expect(answer).toMatchObject({ status: 200, body: [] });
  });

  it('finds by its index what Express finds, for every route and all that is written alike', () => {
    const layers = layersOf(app);
    const index = new RouteIndex(layers);
    const templates = layers.flatMap(({ route }) => (typeof route?.path === 'string' ? [route.path] : []));
    const rest = templates.filter((path) => path.startsWith('/rest/') && !path.includes('*'));
    expect(rest.length).toBeGreaterThan(100);
    // Values that are the fixed segments of other routes as well.
    const words = [...new Set(rest.flatMap((path) => path.split('/')).filter((word) => /^[\w-]+$/.test(word)))];
    const paths = rest.flatMap((path) => {
      const filled = ['A-1.b', '7', ...(path.includes(':') ? words : [])].map((value) => path.replace(/:\w+/g, value));
      const [plain = ''] = filled;
      return [...filled, `${plain}/`, plain.toUpperCase(), `${plain}//`, `${plain}/more`, plain.replace('A', '%41')];
    });
    let known = 0;
    for (const path of new Set(paths)) {
      for (const method of METHODS) {
        const found = index.find(method, path);
        if (!found) continue;
        known += 1;
        const expected = foundByExpress(layers, method, path);
        // Comparing layers by their contents would take minutes.
        expect([
          method,
          path,
          found.params,
          found.layer === (expected as { layer?: object } | undefined)?.layer,
        ]).toEqual([method, path, (expected as { params?: object } | undefined)?.params, true]);
      }
    }
    expect(known).toBeGreaterThan(rest.length);
    const missing = layers.filter(({ route }) => {
      const path = String(route?.path);
      const [method = ''] = Object.keys(route?.methods ?? {});
      return rest.includes(path) && !index.find(method.toUpperCase(), path.replace(/:\w+/g, 'A-1.b'));
    });
    expect(missing.map(({ route }) => route?.path)).toEqual([]);
  });
});
