import { VERSION_NEUTRAL } from '@nestjs/common';
import { VERSION_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { isResource } from '../../src/modules/access/domain/resources.js';
import { PUBLIC } from '../../src/platform/http/public.decorator.js';
import { restRoutesOf, routeHandlersIn } from '../../src/platform/http/rest-routes.js';
import type { RestRoute, RouteHandler } from '../../src/platform/http/rest-routes.js';
import { PERMISSION } from '../../src/platform/http/route.decorators.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';

/** A method of a controller that takes requests. */
interface Handler {
  readonly name: string;
  /** Method and path as the router has them: `GET /health/live`. */
  readonly address: string;
  readonly isPublic: boolean;
  readonly permission: string | undefined;
}

/** What is served without a controller, hence without a guard: the OpenAPI document and its page, the dashboard. */
const RAW_ROUTES = /^GET \/(openapi\.json|docs(\/.*)?|admin(\/\{\*file\})?)?$/;

function handlerOf({ controller, name, method, path, target }: RouteHandler): Handler {
  const segments = path.flatMap((part) => part.split('/')).filter(Boolean);
  const isNeutral = Reflect.getMetadata(VERSION_METADATA, controller) === VERSION_NEUTRAL;
  return {
    name: `${controller.name}.${name}`,
    address: `${method} /${[...(isNeutral ? [] : ['rest', 'V1']), ...segments].join('/')}`,
    isPublic: [target, controller].some((each) => Reflect.getMetadata(PUBLIC, each) === true),
    permission: Reflect.getMetadata(PERMISSION, target) as string | undefined,
  };
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

interface Layer {
  readonly route?: { readonly path: string | readonly string[]; readonly methods: Readonly<Record<string, boolean>> };
}

/** Every address that the router knows, whoever put it there. */
function routedAddresses(app: TestApplication): string[] {
  const { router } = app.nest.getHttpAdapter().getInstance() as unknown as { router: { stack: readonly Layer[] } };
  return router.stack.flatMap(({ route }) =>
    route === undefined
      ? []
      : textsOf(route.path).flatMap((path) =>
          Object.keys(route.methods).map((method) => `${method === '_all' ? 'ALL' : method.toUpperCase()} ${path}`),
        ),
  );
}

/** The address of a route with something in the place of each parameter. */
function addressOf({ path }: RestRoute): string {
  return `/rest${path.replace(/:[A-Za-z0-9_]+/g, '1')}`;
}

describe('permissions of routes', () => {
  let app: TestApplication;
  let handlers: Handler[];
  let routes: readonly RestRoute[];

  beforeAll(async () => {
    app = await startApplication();
    handlers = routeHandlersIn(app.nest.get(ModulesContainer)).map(handlerOf);
    routes = restRoutesOf(app.nest);
  });
  afterAll(() => app.close());

  it('are declared by every handler, or the handler is marked public', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(handlers.filter(({ permission, isPublic }) => !permission && !isPublic).map(({ name }) => name)).toEqual([]);
  });

  it('are declared once: a REST route is not marked public as well', () => {
    expect(handlers.filter(({ permission, isPublic }) => permission && isPublic).map(({ name }) => name)).toEqual([]);
  });

  it('stand on described routes alone', () => {
    expect(routes).toHaveLength(handlers.filter(({ permission }) => permission).length);
  });

  it('hold for every address that the router knows', () => {
    const declared = new Set(handlers.map(({ address }) => address));
    const routed = routedAddresses(app);
    for (const { method, path } of routes) expect(routed).toContain(`${method} /rest${path}`);
    expect(routed.filter((address) => !declared.has(address) && !RAW_ROUTES.test(address))).toEqual([]);
  });

  it('are resources of the tree', () => {
    const ids = routes.flatMap(({ permission }) => permission.split(',').map((id) => id.trim()));
    const words = ['anonymous', 'self'];
    expect(ids.filter((id) => !words.includes(id) && !isResource(id))).toEqual([]);
  });

  it('are left out only where the interface says so', () => {
    const anonymous = routes.filter(({ permission }) => permission === 'anonymous').map(({ path }) => path);
    const allowed = [
      '/V1/integration/admin/token',
      '/V1/integration/customer/token',
      '/V1/inventory/in-store-pickup/pickup-locations',
    ];
    expect(anonymous.filter((path) => !allowed.includes(path.replace(/\/$/, '')))).toEqual([]);
  });

  it.each(['no token', 'a bad token', 'a role without resources'])('refuse %s on every route', async (who) => {
    const token = who === 'no token' ? null : who === 'a bad token' ? 'A'.repeat(43) : await app.tokenFor([]);
    for (const route of routes.filter(({ permission }) => permission !== 'anonymous')) {
      const body = route.method === 'POST' || route.method === 'PUT' ? {} : undefined;
      const answer = await app.http.call(route.method, addressOf(route), body, { token });
      expect({ address: addressOf(route), status: answer.status, body: answer.body }).toEqual({
        address: addressOf(route),
        status: 401,
        body: {
          message: "The consumer isn't authorized to access %resources.",
          parameters: { resources: route.permission },
        },
      });
    }
  });
});
