import { restRoutesOf } from '../../src/platform/http/rest-routes.js';
import type { RestRoute } from '../../src/platform/http/rest-routes.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { ROUTES_WITHIN_SOURCES } from '../support/bound-routes.js';
import { BoundWorld, NOT_FOR_BOUND } from '../support/bound-world.js';

/** Routes that have nothing of any source, reviewed one by one. Figures of a whole stock name none of its sources. */
const WITHOUT_SOURCE_DATA = [
  'GET /V1/inventory/are-product-salable-for-requested-qty',
  'GET /V1/inventory/are-products-salable',
  'GET /V1/inventory/changes/ends',
  'GET /V1/inventory/dump-stock-index-data/:salesChannelType/:salesChannelCode',
  'GET /V1/inventory/export-stock-salable-qty/:salesChannelType/:salesChannelCode',
  'GET /V1/inventory/get-distance',
  'GET /V1/inventory/get-distance-provider-code',
  'GET /V1/inventory/get-latlng-from-address',
  'GET /V1/inventory/get-latslngs-from-address',
  'GET /V1/inventory/get-product-salable-quantity/:sku/:stockId',
  'GET /V1/inventory/is-product-salable-for-requested-qty/:sku/:stockId/:requestedQty',
  'GET /V1/inventory/is-product-salable/:sku/:stockId',
  'GET /V1/inventory/source-selection-algorithm-list',
  'GET /V1/inventory/stock-resolver/:type/:code',
  'GET /V1/inventory/stock-states',
  'GET /V1/inventory/stock-states/:code',
  'GET /V1/inventory/stocks',
  'GET /V1/inventory/stocks/:stockId',
  'GET /V1/store/storeViews',
  'GET /V1/store/websites',
];

function nameOf({ method, path }: RestRoute): string {
  return `${method} ${path.replace(/\/$/, '')}`;
}

/** The address of a route with something in the place of each parameter. */
function addressOf(path: string, prefix = '/rest'): string {
  return `${prefix}${path.replace(/:[A-Za-z0-9_]+/g, '1')}`;
}

describe('a caller who is bound to sources, on every REST route', () => {
  let app: TestApplication;
  let world: BoundWorld;
  let routes: readonly RestRoute[];

  beforeAll(async () => {
    app = await startApplication();
    world = await BoundWorld.of(app);
    // Customers have no role, and what is anonymous knows no caller.
    routes = restRoutesOf(app.nest).filter(({ permission }) => permission.includes('::'));
  });
  afterAll(() => app.close());

  const declaredAs = (treatment: RestRoute['forBoundCallers']): RestRoute[] =>
    routes.filter(({ forBoundCallers }) => forBoundCallers === treatment);

  it('is told nothing of sources by the routes that say so, which were looked at one by one', () => {
    expect(declaredAs('no source data').map(nameOf).sort()).toEqual([...WITHOUT_SOURCE_DATA].sort());
  });

  it('has a case for every other route that is open', () => {
    expect(declaredAs('within sources').map(nameOf).sort()).toEqual(Object.keys(ROUTES_WITHIN_SOURCES).sort());
  });

  it('is refused by all others, whatever their resources', async () => {
    const refused = declaredAs(undefined);
    expect(refused.length).toBeGreaterThan(40);
    for (const { method, path } of refused) {
      const body = method === 'POST' || method === 'PUT' ? {} : undefined;
      const answer = await app.http.call(method, addressOf(path), body, { token: world.token });
      expect({ method, path, status: answer.status, body: answer.body }).toEqual({
        ...{ method, path },
        status: 403,
        body: { message: NOT_FOR_BOUND },
      });
    }
  });

  it.each(['/rest/async', '/rest/async/bulk'])('is refused by their form below %s', async (prefix) => {
    for (const { method, path } of declaredAs(undefined).filter((route) => route.method !== 'GET')) {
      const address = prefix.endsWith('bulk')
        ? path.replace(/:(\w)/g, (_, first: string) => `by${first.toUpperCase()}`)
        : path;
      const answer = await app.http.call(method, addressOf(address, prefix), [], { token: world.token });
      expect({ method, path, status: answer.status }).toEqual({ method, path, status: 403 });
    }
  });

  it('is shown no foreign source by what has nothing of sources', async () => {
    for (const { method, path } of declaredAs('no source data')) {
      const address = addressOf(path.replace(':sku', world.sku).replace(':stockId', String(world.shop.stockId)));
      const { body } = await app.http.call(method, address, undefined, { token: world.token });
      world.expectNothingForeign(body ?? '');
    }
  });

  it.each(Object.keys(ROUTES_WITHIN_SOURCES))('stays within their sources: %s', async (name) => {
    await ROUTES_WITHIN_SOURCES[name]?.(world);
  });
});
