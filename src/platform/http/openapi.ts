import { Module } from '@nestjs/common';
import type { INestApplication, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { VERSION } from '../../version.js';
import { ErrorResponse, WaitingResponse } from './error.response.js';
import { errorComponents } from './openapi.errors.js';
import { operationOf } from './openapi.operation.js';
import { SchemaCollection } from './openapi.schema.js';
import type { Schema } from './openapi.schema.js';
import { REST_PREFIX } from './rest-addresses.js';
import { pathParametersOf, restRoutesOf } from './rest-routes.js';
import type { RestRoute } from './rest-routes.js';

const DESCRIPTION = `Multi-source inventory: stock per physical location, with a history that explains every number.

Request keys are read in snake_case and in camelCase. A store code may stand between \`/rest\` and \`/V1\`.
Every success is a 200; refusals carry a \`message\` with placeholders and their \`parameters\`.

Every POST, PUT and DELETE but those without a permission of its own can be sent to be done later: \`/rest/async/V1/…\` takes the same request,
\`/rest/async/bulk/V1/…\` a list of up to 10,000 of them, with \`byName\` in the place of each \`:name\` of the address and the value in the element.
The answer is a 202 with a \`bulk_uuid\`, by which the routes under \`/rest/V1/bulk\` tell what has become of it.`;

/**
 * The OpenAPI document of every REST route. Requests are described by the `Field` declarations of their payload. Responses
 * are described by Nest's swagger module, from the `@ApiProperty` declarations of their classes.
 */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const routes = restRoutesOf(app);
  const requests = new SchemaCollection();
  const paths = pathsOf(routes, requests);
  const base = new DocumentBuilder()
    .setTitle('Multi-source inventory')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addSecurity('bearer', {
      type: 'http',
      scheme: 'bearer',
      description: 'The token of a log-in, or of an integration: an opaque text',
    })
    .build();
  const responses = responseSchemas(app, routes);
  const twice = Object.keys(responses).filter((name) => name in requests.schemas);
  if (twice.length > 0)
    throw new Error(`Schemas of requests and of responses have the same name: ${twice.join(', ')}.`);
  const schemas = { ...requests.schemas, ...responses };
  const components = { ...base.components, schemas, responses: errorComponents() };
  return { ...base, paths, components } as unknown as OpenAPIObject;
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

/** Routes whose paths differ in the names of their parameters alone are one path, with the names of the one that reads. */
function pathsOf(routes: readonly RestRoute[], schemas: SchemaCollection): Record<string, Schema> {
  const paths = new Map<string, { readonly names: readonly string[]; readonly operations: Record<string, Schema> }>();
  const readingFirst = [...routes].sort((one, other) => Number(other.method === 'GET') - Number(one.method === 'GET'));
  for (const route of readingFirst) {
    const template = route.path.replace(PARAMETER, '{}');
    const path = paths.get(template) ?? { names: pathParametersOf(route.path), operations: {} };
    paths.set(template, path);
    path.operations[route.method.toLowerCase()] = operationOf(route, path.names, schemas);
  }
  return Object.fromEntries(
    [...paths].map(([template, { names, operations }]) => {
      const left = [...names];
      return [`/${REST_PREFIX}${template.replaceAll('{}', () => `{${left.shift() ?? ''}}`)}`, operations];
    }),
  );
}

const PARAMETER = /:[A-Za-z0-9_]+/g;

/** Holds no controllers: Nest's scan is asked for schemas alone. */
@Module({})
class NoControllers {}

function responseSchemas(app: INestApplication, routes: readonly RestRoute[]): Record<string, Schema> {
  const models = new Set<Type>([ErrorResponse, WaitingResponse, ...routes.flatMap(({ response }) => response.models)]);
  const scanned = SwaggerModule.createDocument(app, new DocumentBuilder().build(), {
    include: [NoControllers],
    extraModels: [...models],
  });
  return scanned.components?.schemas as Record<string, Schema>;
}
