import { fieldsOf } from '../../src/platform/http/field.js';
import type { FieldDefinition } from '../../src/platform/http/field.js';
import { pathParametersOf, restRoutesOf } from '../../src/platform/http/rest-routes.js';
import type { RestRoute } from '../../src/platform/http/rest-routes.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
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
  readonly properties?: Readonly<Record<string, Schema>>;
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

  const operationOf = (route: RestRoute): Operation | undefined =>
    document.paths[`/rest${route.path.replace(/:(\w+)/g, '{$1}')}`]?.[route.method.toLowerCase()];

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

  it('describes every route with words, a permission and an example answer', () => {
    expect(routes.length).toBeGreaterThan(20);
    const poor = routes.filter((route) => {
      const operation = operationOf(route);
      const answer = operation?.responses['200']?.content['application/json'];
      const isOpen = operation?.security.length === 0;
      return (
        !operation?.summary ||
        operation.tags.length === 0 ||
        answer === undefined ||
        !('example' in answer) ||
        !operation.responses['400'] ||
        !operation.responses['401'] ||
        isOpen !== (route.permission === 'anonymous') ||
        (route.permission.includes('::') && !operation.description.includes(route.permission))
      );
    });
    expect(poor.map((route) => `${route.method} ${route.path}`)).toEqual([]);
  });

  it('describes every field of every request', () => {
    const gaps = routes.flatMap((route) => {
      const operation = operationOf(route);
      const fields = route.payload ? fieldsOf(route.payload) : [];
      const named = new Set(operation?.parameters.map((parameter) => parameter.name.replace('[]', '')));
      const body = operation?.requestBody?.content['application/json'];
      const outside = fields.filter((field) => !named.has(field.wireName) && !named.has(field.property));
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
});
