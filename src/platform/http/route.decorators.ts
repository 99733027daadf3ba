import { SetMetadata } from '@nestjs/common';
export { ForBoundCallers } from './bound-callers.js';
import type { ErrorStatus } from './openapi.errors.js';
import type { ResponseBody } from './response-body.js';
import type { ResponseKeeping } from './response-keeping.js';

/** Who may call a route: one or more resource ids (all are needed), or a word for routes without one. */
export type Permission = `Vendor_${string}::${string}` | 'anonymous' | 'self';

export const PERMISSION = 'rest:permission';

/**
 * Says who may call a route of the REST interface. A handler with neither this nor `Public` stops the start of the service,
 * and the guard refuses it.
 */
export const RequirePermission = (permission: Permission): MethodDecorator => SetMetadata(PERMISSION, permission);

/** What the OpenAPI document says about a route. `Body` is what its handler returns. */
export interface RouteDescription<Body = unknown> {
  /** One line. */
  readonly summary: string;
  readonly description?: string;
  /** The body of a success. */
  readonly response: ResponseBody<Body>;
  /** Statuses of refusals beside those that the document works out by itself (`errorStatusesOf`). */
  readonly refusals?: readonly ErrorStatus[];
}

export const DESCRIPTION = 'rest:description';

/** Fits methods that return what the description says; on others it does not compile. */
type DescribedMethod<Body> = <Handler extends (...parameters: never[]) => Body | Promise<Body>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Handler>,
) => void;

/** Describes a route for the OpenAPI document. What the route takes is described by the fields of its payload. */
export function Describe<Body>(description: RouteDescription<Body>): DescribedMethod<Body> {
  return SetMetadata(DESCRIPTION, description);
}

export const TAG = 'rest:tag';

/** Groups the routes of a controller in the OpenAPI document. */
export const Tag = (tag: string): ClassDecorator => SetMetadata(TAG, tag);

/**
 * How the response of a request with an `Idempotency-Key` is kept. By default one transaction around the handler keeps it.
 * A handler that commits in transactions of its own keeps it by itself (`Idempotency.claim`). With `in-groups` it also looks
 * for the response of an earlier request, and inside a transaction it leaves both to the caller. With `none` no key is taken.
 */
export type IdempotencyMode = ResponseKeeping | 'none';

export const IDEMPOTENCY = 'rest:idempotency';

/** Says how a handler treats an `Idempotency-Key`. A route that writes and says nothing takes one, in one transaction. */
export const IdempotencyKey = (mode: IdempotencyMode): MethodDecorator => SetMetadata(IDEMPOTENCY, mode);

export const PRODUCES = 'rest:produces';

/** Says what a route responds with where that is not JSON. Refusals are JSON all the same. */
export const Produces = (contentType: 'text/csv'): MethodDecorator => SetMetadata(PRODUCES, contentType);
