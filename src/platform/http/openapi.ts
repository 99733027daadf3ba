import type { INestApplicationContext } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { VERSION } from '../../version.js';
import { fieldsOf } from './field.js';
import type { FieldDefinition } from './field.js';
import { toSnakeCase } from './names.js';
import { exampleOf, schemaOfExample, SchemaCollection } from './openapi.schema.js';
import type { Schema } from './openapi.schema.js';
import { pathParametersOf, restRoutesOf } from './rest-routes.js';
import type { RestRoute } from './rest-routes.js';
import { REST_PREFIX } from './rest-addresses.js';

const DESCRIPTION = `Multi-source inventory: stock per physical location, with a history that explains every number.

Request keys are read in snake_case and in camelCase. A store code may stand between \`/rest\` and \`/V1\`.
Every success is a 200; refusals carry a \`message\` with placeholders and their \`parameters\`.

Every POST, PUT and DELETE but those without a permission of its own can be sent to be done later: \`/rest/async/V1/…\` takes the same request,
\`/rest/async/bulk/V1/…\` a list of up to 10,000 of them, with \`byName\` in the place of each \`:name\` of the address and the value in the element.
The answer is a 202 with a \`bulk_uuid\`, by which the routes under \`/rest/V1/bulk\` tell what has become of it.`;

const ERROR_RESPONSES = {
  400: [
    'Bad input or a broken rule',
    { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: 'name' } },
  ],
  401: [
    'No token, an unknown one, or one without the permission',
    {
      message: "The consumer isn't authorized to access %resources.",
      parameters: { resources: 'Vendor_InventoryApi::source' },
    },
  ],
  404: ['Not found', { message: 'Source with code "%value" does not exist.', parameters: { value: 'nope' } }],
} as const;

/** The OpenAPI document of every REST route, made from the declarations of routes and fields. */
export function openApiDocument(app: INestApplicationContext): OpenAPIObject {
  const schemas = new SchemaCollection();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of restRoutesOf(app)) {
    const path = `/${REST_PREFIX}${route.path.replace(/:([A-Za-z0-9_]+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemas) };
  }
  const base = new DocumentBuilder()
    .setTitle('Multi-source inventory')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'The token of a log-in, or of an integration' },
      'bearer',
    )
    .build();
  const components = { ...base.components, schemas: schemas.schemas, responses: errorResponses() };
  return { ...base, paths, components } as OpenAPIObject;
}

/**
 * Serves the document at `/openapi.json` and a page to read it at `/docs`, both without a token. The page loads
 * nothing from other hosts. The document is made at the first request, when every route is there. Call it before `init`.
 */
export function setupOpenApi(app: NestExpressApplication): void {
  SwaggerModule.setup('docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Multi-source inventory: REST interface',
    swaggerOptions: { validatorUrl: null, persistAuthorization: false, docExpansion: 'none', tagsSorter: 'alpha' },
  });
}

function operationOf(route: RestRoute, schemas: SchemaCollection): Schema {
  const fields = route.payload ? fieldsOf(route.payload) : [];
  const inPath = pathParametersOf(route.path);
  const others = fields.filter((field) => !inPath.some((name) => isField(field, name)));
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  return {
    operationId: operationIdOf(route),
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, permissionText(route)].filter(Boolean).join('\n\n'),
    parameters: [
      ...inPath.map((name) =>
        pathParameter(
          name,
          fields.find((field) => isField(field, name)),
          schemas,
        ),
      ),
      ...(hasBody ? [] : others.map((field) => queryParameter(field, schemas))),
      ...(route.idempotency === 'none' ? [] : [IDEMPOTENCY_KEY]),
    ],
    ...(hasBody && others.length > 0 ? { requestBody: requestBody(others, schemas) } : {}),
    responses: {
      200: {
        description: 'Success',
        content: { 'application/json': { schema: schemaOfExample(route.response), example: route.response } },
      },
      ...Object.fromEntries(
        Object.keys(ERROR_RESPONSES)
          .filter((status) => status !== '404' || inPath.length > 0)
          .map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
    ...(route.permission === 'anonymous' ? { security: [] } : { security: [{ bearer: [] }] }),
    'x-permission': route.permission,
  };
}

const IDEMPOTENCY_KEY: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body within 24 hours gets the first answer again and writes nothing',
  schema: { type: 'string', maxLength: 255 },
};

function isField(field: FieldDefinition, name: string): boolean {
  return toSnakeCase(field.wireName) === toSnakeCase(name);
}

function operationIdOf({ controller, handler }: RestRoute): string {
  return `${controller.name.replace(/Controller$/, '')}_${handler}`;
}

function permissionText({ permission }: RestRoute): string {
  if (permission === 'anonymous') return 'No token is needed.';
  return permission === 'self' ? 'For customers, about what is their own.' : `Permission: \`${permission}\`.`;
}

function pathParameter(name: string, field: FieldDefinition | undefined, schemas: SchemaCollection): Schema {
  return {
    name,
    in: 'path',
    required: true,
    schema: field ? schemas.schemaOf(field) : { type: 'string' },
    ...(field?.description === undefined ? {} : { description: field.description }),
  };
}

function queryParameter(field: FieldDefinition, schemas: SchemaCollection): Schema {
  const isDeep = field.kind === 'searchCriteria' || field.kind === 'object' || field.kind === 'json';
  return {
    name: field.list && !isDeep ? `${field.wireName}[]` : field.wireName,
    in: 'query',
    required: field.required ?? false,
    schema: schemas.schemaOf(field),
    ...(isDeep ? { style: 'deepObject', explode: true } : {}),
    ...(field.description === undefined ? {} : { description: field.description }),
  };
}

function requestBody(fields: readonly FieldDefinition[], schemas: SchemaCollection): Schema {
  return {
    required: fields.some((field) => field.required),
    content: { 'application/json': { schema: schemas.objectOf(fields), example: exampleOf(fields) } },
  };
}

function errorResponses(): Schema {
  return Object.fromEntries(
    Object.entries(ERROR_RESPONSES).map(([status, [description, example]]) => [
      status,
      { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } } },
    ]),
  );
}
