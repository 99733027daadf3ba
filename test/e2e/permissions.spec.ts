import { RequestMethod } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { isResource } from '../../src/modules/access/domain/resources.js';
import { PUBLIC } from '../../src/platform/http/public.decorator.js';
import { ROUTE } from '../../src/platform/http/route.js';
import type { RouteDefinition } from '../../src/platform/http/route.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';

/** A method of a controller that answers requests. */
interface Handler {
  readonly name: string;
  /** Method and path as the router has them: `GET /health/live`. */
  readonly addresses: readonly string[];
  readonly isPublic: boolean;
  readonly route: RouteDefinition | undefined;
}

/** What is served without a controller, hence without a guard: the OpenAPI document and its page, the dashboard. */
const RAW_ROUTES = /^GET \/(openapi\.json|docs(\/.*)?|admin(\/\{\*file\})?)?$/;

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

function handlersOf(app: TestApplication): Handler[] {
  const controllers = new Set<Type>();
  for (const module of app.nest.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) if (metatype) controllers.add(metatype as Type);
  }
  return [...controllers].flatMap((controller) => {
    const prototype = controller.prototype as Record<string, object>;
    return new MetadataScanner().getAllMethodNames(prototype).flatMap((method) => {
      const handler = prototype[method];
      if (!handler || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
      return [handlerOf(controller, `${controller.name}.${method}`, handler)];
    });
  });
}

function handlerOf(controller: Type, name: string, handler: object): Handler {
  const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? '';
  const prefixes = textsOf(Reflect.getMetadata(PATH_METADATA, controller));
  const paths = textsOf(Reflect.getMetadata(PATH_METADATA, handler));
  return {
    name,
    addresses: prefixes.flatMap((prefix) => paths.map((path) => `${verb} ${joined(prefix, path)}`)),
    isPublic: [handler, controller].some((target) => Reflect.getMetadata(PUBLIC, target) === true),
    route: Reflect.getMetadata(ROUTE, handler) as RouteDefinition | undefined,
  };
}

function joined(prefix: string, path: string): string {
  return `/${[prefix, path]
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
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
function addressOf({ path }: RouteDefinition): string {
  return `/rest${path.replace(/:[A-Za-z0-9_]+/g, '1')}`;
}

describe('permissions of routes', () => {
  let app: TestApplication;
  let handlers: Handler[];
  let routes: RouteDefinition[];

  beforeAll(async () => {
    app = await startApplication();
    handlers = handlersOf(app);
    routes = handlers.flatMap(({ route }) => (route ? [route] : []));
  });
  afterAll(() => app.close());

  it('are declared by every handler, or the handler is marked public', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(handlers.filter(({ route, isPublic }) => !route && !isPublic).map(({ name }) => name)).toEqual([]);
  });

  it('are declared once: a REST route is not marked public as well', () => {
    expect(handlers.filter(({ route, isPublic }) => route && isPublic).map(({ name }) => name)).toEqual([]);
  });

  it('hold for every address that the router knows', () => {
    const declared = new Set(handlers.flatMap(({ addresses }) => addresses));
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
