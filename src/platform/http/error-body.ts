import { renderMessage } from '../errors/application-error.js';
import type { ApplicationError, ErrorKind } from '../errors/application-error.js';
import type { WaitingChange } from '../errors/large-change.js';
import type { ErrorResponse, WaitingResponse } from './error.response.js';

/** The status of each kind of refusal. Not authorised is 401 as well: so the upstream interface says. */
export const STATUS_OF_KIND = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 401,
  // A caller who is bound to sources: their token is good, and so is their permission.
  'out-of-scope': 403,
  'not-found': 404,
  conflict: 409,
  mismatch: 422,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  // A 400 as the upstream's, but another attempt may succeed: it is not kept with an Idempotency-Key.
  'lock-timeout': 400,
  busy: 503,
  waiting: 202,
} as const satisfies Record<ErrorKind, number>;

/** A refusal as clients see it (upstream interface, "Error body"): texts keep their placeholders, empty lists are left out. */
export function errorBody({ message, errors, parameters }: ApplicationError): ErrorResponse {
  return {
    message,
    ...(errors.length > 0
      ? { errors: errors.map((error) => ({ message: error.message, parameters: error.parameters ?? [] })) }
      : {}),
    ...(parameters && Object.keys(parameters).length > 0 ? { parameters } : {}),
  };
}

/** What a client is told of a change that waits for a second person. A kept response has no more than its parts. */
export function waitingBody(waiting: Pick<WaitingChange, 'message' | 'parameters'>): WaitingResponse {
  return { approval_id: approvalIdOf(waiting), status: 'waiting', message: renderMessage(waiting) };
}

/** Under which id the change waits. */
export function approvalIdOf({ parameters }: Pick<WaitingChange, 'parameters'>): number {
  return Number((parameters as Readonly<Record<string, unknown>> | undefined)?.['approval_id']);
}
