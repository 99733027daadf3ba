import { createConfig, lintFromString } from '@redocly/openapi-core';
import { fieldsOf } from '../../src/platform/http/field.js';
import type { FieldDefinition } from '../../src/platform/http/field.js';
import { pathParametersOf, restRoutesOf } from '../../src/platform/http/rest-routes.js';
import type { RestRoute } from '../../src/platform/http/rest-routes.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { checkAgainstDocument } from '../support/document-check.js';
import { runGeneratedClient } from '../support/generated-client.js';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly example?: unknown;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example: object }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly example: unknown }>> }>
  >;
  readonly security: readonly object[];
}

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

describe('the OpenAPI document', () => {
  let app: TestApplication;
  let document: Document;
  let routes: readonly RestRoute[];

  beforeAll(async () => {
    app = await startApplication();
    routes = restRoutesOf(app.nest);
    document = (await app.http.get('/openapi.json', { token: null })).body as Document;
  });
  afterAll(() => app.close());

  const operationOf = (route: RestRoute): Operation | undefined => {
    const template = (path: string): string => path.replace(/:\w+|\{\w+\}/g, '{}');
    const path = Object.keys(document.paths).find((each) => template(each) === template(`/rest${route.path}`));
    return document.paths[path ?? '']?.[route.method.toLowerCase()];
  };

  const resolve = (schema: Schema | undefined): Schema => {
    const reference = schema?.$ref ?? schema?.allOf?.[0]?.$ref;
    return reference ? resolve(document.components.schemas[reference.split('/').at(-1) ?? '']) : (schema ?? {});
  };

  /** Names of the fields that the schema leaves out, at every level. */
  const missingFrom = (
    schema: Schema | undefined,
    fields: readonly FieldDefinition[],
    seen = new Set<unknown>(),
  ): string[] =>
    fields.flatMap((field) => {
      const described = resolve(schema).properties?.[field.wireName];
      if (!described) return [field.wireName];
      if (field.kind !== 'object' || !field.type || seen.has(field.type())) return [];
      const inner = field.list ? resolve(described).items : described;
      return missingFrom(inner, fieldsOf(field.type()), new Set([...seen, field.type()]));
    });

  it('is valid, without a warning', async () => {
    // Upstream's addresses: `orders/{id}/cancel` and `orders/items/{id}` both have three parts.
    const rules = { 'no-ambiguous-paths': 'off' } as const;
    const config = await createConfig({ extends: ['recommended-strict'], rules });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`),
    ).toEqual([]);
  });

  it('describes every route with words, a permission, refusals and an example that fits', () => {
    expect(routes.length).toBeGreaterThan(20);
    const poor = routes.filter((route) => {
      const operation = operationOf(route);
      const success = Object.values(operation?.responses['200']?.content ?? {})[0];
      const isOpen = operation?.security.length === 0;
      return (
        !operation?.summary ||
        operation.tags.length === 0 ||
        success?.example === undefined ||
        ['400', '401', '406', '500', '503'].some((status) => !operation.responses[status]) ||
        isOpen !== (route.permission === 'anonymous') ||
        (route.permission.includes('::') && !operation.description.includes(route.permission))
      );
    });
    expect(poor.map((route) => `${route.method} ${route.path}`)).toEqual([]);
    for (const { method, path, response } of routes) {
      const example: unknown = JSON.parse(JSON.stringify(response.example));
      expect(() => {
        checkAgainstDocument(app.nest, { method, path: `/rest${path}`, status: 200, body: example });
      }).not.toThrow();
    }
  });

  it('notices in every response of a test what it does not have', () => {
    const check = (status: number, body: unknown) => () =>
      checkAgainstDocument(app.nest, { method: 'GET', path: '/rest/V1/inventory/stocks/1', status, body });
    const stock = { stock_id: 1, name: 'Default', extension_attributes: { sales_channels: [] } };
    expect(check(200, stock)).not.toThrow();
    expect(check(200, { ...stock, colour: 'red' })).toThrow('GET /rest/V1/inventory/stocks/{stockId}: 200 is not what');
    expect(check(200, { ...stock, extension_attributes: { sales_channels: [{ colour: 'red' }] } })).toThrow(
      'is not what',
    );
    expect(check(418, stock)).toThrow('The OpenAPI document does not have GET');
  });

  it('has the refusals that follow from a key, a body and a path', () => {
    const statusesOf = (method: string, path: string): string[] =>
      Object.keys(document.paths[`/rest/V1/${path}`]?.[method]?.responses ?? {});
    const always = ['200', '400', '401', '406', '500', '503'];
    // Whoever has a role or is an integration may be bound to sources.
    const ofStaff = [...always, '403'].sort();
    expect(statusesOf('get', 'inventory/sources')).toEqual(ofStaff);
    expect(statusesOf('get', 'inventory/sources/{sourceCode}')).toEqual([...ofStaff, '404'].sort());
    expect(statusesOf('post', 'inventory/sources')).toEqual([...ofStaff, '409', '413', '422'].sort());
    expect(statusesOf('get', 'orders/mine')).toEqual(always);
    expect(statusesOf('post', 'integration/admin/token')).toEqual([...always, '413', '429'].sort());
  });

  it('has no schema without a type, and names what responses always have', () => {
    const schemas = document.components.schemas;
    expect(schemas['AdjustmentResponse']?.required).toHaveLength(17);
    expect(schemas['AdjustmentReason']?.enum).toContain('theft_or_loss');
    expect(schemas['SourceResponse']?.required).toEqual(
      expect.arrayContaining(['source_code', 'name', 'enabled', 'country_id', 'postcode', 'carrier_links']),
    );
    const untyped = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
      name.endsWith('Response')
        ? Object.entries(properties)
            .filter(([, { type, $ref, allOf, oneOf }]) => !type && !$ref && !allOf && !oneOf)
            .map(([property]) => `${name}.${property}`)
        : [],
    );
    expect(untyped).toEqual([]);
  });

  it('has flat, optional parameters for search criteria, of which paging works as it stands', async () => {
    const lists = Object.entries(document.paths).filter(([, { get }]) =>
      get?.parameters.some(({ name }) => name === 'searchCriteria[pageSize]'),
    );
    expect(lists.length).toBeGreaterThan(10);
    for (const [path, { get }] of lists) {
      const isOfOneThing = path.includes('{') || get?.parameters.some(({ required }) => required);
      if (isOfOneThing || path.endsWith('/mine')) continue;
      // Swagger UI sends the parameters that have an example, with their brackets encoded.
      const sent = (get?.parameters ?? []).filter(({ example }) => example !== undefined);
      const values = Object.fromEntries(sent.map(({ name, example }) => [name, String(example)]));
      const query = String(new URLSearchParams(values));
      expect(query).toBe('searchCriteria%5BpageSize%5D=20&searchCriteria%5BcurrentPage%5D=1');
      expect((await app.http.get(`${path}?${query}`)).status).toBe(200);
    }
  });

  it('describes every field of every request', () => {
    const gaps = routes.flatMap((route) => {
      const operation = operationOf(route);
      const fields = route.payload ? fieldsOf(route.payload) : [];
      const inPath = pathParametersOf(route.path);
      const named = new Set(operation?.parameters.map(({ name }) => name.replace(/\[.*$/, '')));
      const body = operation?.requestBody?.content['application/json'];
      const isNamed = ({ wireName, property }: FieldDefinition): boolean =>
        [wireName, property].some((name) => named.has(name) || inPath.includes(name));
      const outside = fields.filter((field) => !isNamed(field));
      const missing = missingFrom(body?.schema, outside);
      return missing.map((name) => `${route.method} ${route.path}: ${name}`);
    });
    expect(gaps).toEqual([]);
  });

  it('gives an example request for every body', () => {
    const poor = routes.filter((route) => {
      const body = operationOf(route)?.requestBody?.content['application/json'];
      return body && Object.keys(body.example).length === 0;
    });
    expect(poor.map((route) => route.path)).toEqual([]);
  });

  it('has a field for every parameter of a path', () => {
    const gaps = routes.flatMap((route) => {
      const names = new Set(
        route.payload ? fieldsOf(route.payload).flatMap((field) => [field.property, field.wireName]) : [],
      );
      return pathParametersOf(route.path)
        .filter((name) => !names.has(name))
        .map((name) => `${route.method} ${route.path}: ${name}`);
    });
    expect(gaps).toEqual([]);
  });

  it('names every operation once and every reference leads somewhere', () => {
    const ids = routes.map((route) => operationOf(route)?.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
    const components = document.components as unknown as Record<string, Record<string, unknown>>;
    expect(references.filter(([, kind = '', name = '']) => !components[kind]?.[name]).map(([text]) => text)).toEqual(
      [],
    );
  });

  it('is read without a token, as is its page', async () => {
    const page = await fetch(`${app.origin}/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    await page.text();
  });

  it('makes a client that lists, writes and reads without a cast', async () => {
    const reply = await runGeneratedClient(document, { origin: app.origin, token: await app.tokenFor('all') });
    expect(reply).toEqual({
      created: [],
      listed: ['generated'],
      read: { name: 'Generated', enabled: true, firstLetter: 'G' },
      reasons: ['received'],
      refusal: 'Source with code "%value" does not exist.',
    });
  });
});
