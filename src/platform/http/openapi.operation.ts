import { fieldsOf } from './field.js';
import type { FieldDefinition } from './field.js';
import { toSnakeCase } from './names.js';
import { errorReferences } from './openapi.errors.js';
import type { ErrorStatus } from './openapi.errors.js';
import { IDEMPOTENCY_KEY, pathParameter, queryParameters } from './openapi.parameters.js';
import type { OpenApiParameter } from './openapi.parameters.js';
import { exampleOf } from './openapi.schema.js';
import type { Schema, SchemaCollection } from './openapi.schema.js';
import { pathParametersOf } from './rest-routes.js';
import type { RestRoute } from './rest-routes.js';

/**
 * An operation of the document. `names` are those of the path's parameters in the document, in their order: routes that
 * differ in these alone are one path there.
 */
export function operationOf(route: RestRoute, names: readonly string[], schemas: SchemaCollection): Schema {
  const fields = route.payload ? fieldsOf(route.payload) : [];
  const inPath = pathParametersOf(route.path);
  const others = fields.filter((field) => !inPath.some((name) => isField(field, name)));
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  const parameters: OpenApiParameter[] = [
    ...inPath.map((name, index) => {
      const field = fields.find((each) => isField(each, name));
      return pathParameter(names[index] ?? name, field, schemas);
    }),
    ...(hasBody ? [] : others.flatMap((field) => queryParameters(field, schemas))),
    ...(route.idempotency === 'none' ? [] : [IDEMPOTENCY_KEY]),
  ];
  return {
    operationId: `${route.controller.name.replace(/Controller$/, '')}_${route.handler}`,
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, permissionText(route)].filter(Boolean).join('\n\n'),
    parameters,
    ...(hasBody && others.length > 0 ? { requestBody: requestBody(others, schemas) } : {}),
    responses: { 200: successOf(route), ...errorReferences(errorStatusesOf(route, inPath.length > 0)) },
    security: route.permission === 'anonymous' ? [] : [{ bearer: [] }],
    'x-permission': route.permission,
    ...(isForStaff(route) ? { 'x-bound-callers': route.forBoundCallers ?? 'refused' } : {}),
  };
}

/**
 * Statuses that a route can refuse with. Every route has bad input, logs in or asks for a permission, and needs the
 * database. What else it can respond with follows from its path, from what it reads and from its keys, or stands in `refusals`.
 */
function errorStatusesOf(route: RestRoute, hasPath: boolean): ErrorStatus[] {
  const statuses = new Set<ErrorStatus>([400, 401, 406, 500, 503, ...(route.refusals ?? [])]);
  if (isForStaff(route)) statuses.add(403);
  if (hasPath) statuses.add(404);
  if (route.method !== 'GET') statuses.add(413);
  if (route.idempotency !== 'none') statuses.add(409).add(422);
  return [...statuses].sort((one, other) => one - other);
}

/** Users and integrations can be bound to sources, customers cannot. */
function isForStaff({ permission }: RestRoute): boolean {
  return permission !== 'anonymous' && permission !== 'self';
}

const REQUEST_ID: Schema = {
  description: 'Names the request, in the log and in the history of what it wrote',
  schema: { type: 'string', format: 'uuid' },
};
const REPLAYED: Schema = {
  description: 'Where the response is that of an earlier request with the same `Idempotency-Key`',
  schema: { type: 'string', enum: ['true'] },
};

function successOf({ response, idempotency }: RestRoute): Schema {
  return {
    description: 'Success',
    headers: { 'X-Request-Id': REQUEST_ID, ...(idempotency === 'none' ? {} : { 'Idempotent-Replayed': REPLAYED }) },
    content: { [response.contentType]: { schema: response.schema, example: response.example } },
  };
}

function isField(field: FieldDefinition, name: string): boolean {
  return toSnakeCase(field.wireName) === toSnakeCase(name);
}

function permissionText({ permission }: RestRoute): string {
  if (permission === 'anonymous') return 'No token is needed.';
  return permission === 'self' ? 'For customers, about what is their own.' : `Permission: \`${permission}\`.`;
}

function requestBody(fields: readonly FieldDefinition[], schemas: SchemaCollection): Schema {
  return {
    required: fields.some((field) => field.required),
    content: { 'application/json': { schema: schemas.objectOf(fields), example: exampleOf(fields) } },
  };
}
