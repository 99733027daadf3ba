import { applyDecorators, Controller, Delete, Get, HttpCode, Post, Put, SetMetadata } from '@nestjs/common';

/** Who may call a route: one or more resource ids (all are needed), or a word for routes without one. */
export type Permission = `Vendor_${string}::${string}` | 'anonymous' | 'self';

export interface RouteOptions {
  readonly permission: Permission;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly description?: string;
  /** An answer as a client sees it, for the OpenAPI document. */
  readonly answer: unknown;
  /** What the route answers with where that is not JSON. Refusals are JSON all the same. */
  readonly produces?: 'text/csv';
  /** Routes that take no `Idempotency-Key`: those that log in. */
  readonly idempotent?: false;
  /**
   * Who keeps the answer of a request with an `Idempotency-Key`: by default one transaction around the handler; the handler
   * itself where it commits in transactions of its own (`Idempotency.claim`).
   */
  readonly idempotency?: 'by-handler';
}

export interface RouteDefinition extends RouteOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/rest`, such as `/V1/inventory/sources/:sourceCode`. */
  readonly path: string;
}

export const ROUTE = 'rest:route';

export const KEYED = 'rest:keyed';

/** Marks a writing handler that is no declared route and takes an `Idempotency-Key` all the same. */
export const Keyed = (): MethodDecorator => SetMetadata(KEYED, true);

/** Prefix of every REST route; a middleware takes the store code out of the address before routing. */
export const REST_PREFIX = 'rest';

const METHODS = { GET: Get, POST: Post, PUT: Put, DELETE: Delete } as const;

function route(method: RouteDefinition['method'], path: string, options: RouteOptions): MethodDecorator {
  const definition: RouteDefinition = { ...options, method, path: `/V1/${path}` };
  return applyDecorators(METHODS[method](`V1/${path}`), HttpCode(200), SetMetadata(ROUTE, definition));
}

/**
 * Declares a REST route below `/rest/V1`. The permission is part of the declaration, so a route without one does not
 * compile. Every success is a 200, as upstream.
 */
export const Rest = {
  get: (path: string, options: RouteOptions): MethodDecorator => route('GET', path, options),
  post: (path: string, options: RouteOptions): MethodDecorator => route('POST', path, options),
  put: (path: string, options: RouteOptions): MethodDecorator => route('PUT', path, options),
  delete: (path: string, options: RouteOptions): MethodDecorator => route('DELETE', path, options),
};

/** Where @nestjs/swagger looks for what its `ApiTags` sets. Workers and the command line need not load it for that. */
const OPENAPI_TAGS = 'swagger/apiUseTags';

/** A controller of REST routes; `tag` groups them in the OpenAPI document. */
export function RestController(tag: string): ClassDecorator {
  return applyDecorators(Controller(REST_PREFIX), SetMetadata(OPENAPI_TAGS, [tag]));
}
