import { getSchemaPath } from '@nestjs/swagger';
import { ErrorResponse, WaitingResponse } from './error.response.js';
import type { Schema } from './openapi.schema.js';

/** What the document says of a refusal. */
interface DescribedRefusal {
  readonly description: string;
  readonly example: ErrorResponse | WaitingResponse;
  /** Whether `Retry-After` tells when to try again. */
  readonly isTemporary?: boolean;
}

const REPORT_ID = '5f0c9f7e-0b6f-4a1d-8c33-7f6c9a525a0f';

const REFUSALS = {
  202: {
    description: 'The change is larger than the caller may write alone: it waits for a second person',
    example: {
      approval_id: 12,
      status: 'waiting',
      message: 'The change is larger than you may write alone. It waits until a second person approves it.',
    },
  },
  400: {
    description: 'Bad input or a broken rule',
    example: { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: 'name' } },
  },
  401: {
    description: 'No token, an unknown one, or one without the permission',
    example: {
      message: "The consumer isn't authorized to access %resources.",
      parameters: { resources: 'Vendor_InventoryApi::source' },
    },
  },
  403: {
    description: 'The caller is bound to sources, and the request reaches beyond them',
    example: {
      message: 'The source "%1" is not among those that the caller is bound to.',
      parameters: ['north'],
    },
  },
  404: {
    description: 'Not found',
    example: { message: 'Source with code "%value" does not exist.', parameters: { value: 'nope' } },
  },
  406: {
    description: 'The `Accept` header rules out what the route responds with',
    example: { message: 'Answers are given as application/json only.' },
  },
  409: {
    description: 'Another request does the same at this moment',
    example: { message: 'A request with this Idempotency-Key is still running. Try again.' },
  },
  413: {
    description: 'The request is too large',
    example: { message: 'The request body can be at most %limit megabytes.', parameters: { limit: 10 } },
  },
  422: {
    description: 'The `Idempotency-Key` came with another request before',
    example: { message: 'This Idempotency-Key was used with another request body.' },
  },
  429: {
    description: 'Too many requests of this kind at the moment',
    example: { message: 'Too many sign-ins were tried. Please wait and try again later.' },
    isTemporary: true,
  },
  500: {
    description: 'An unexpected failure; its text names the id under which the log has the rest',
    example: { message: `Internal Error. Details are available in the log. Report ID: ${REPORT_ID}` },
  },
  503: {
    description: 'The service can not do it at the moment; another attempt may succeed',
    example: { message: 'No connection to the database was free in time. Try again.' },
    isTemporary: true,
  },
} as const satisfies Readonly<Record<number, DescribedRefusal>>;

/** A status of a refusal that the document describes. */
export type ErrorStatus = keyof typeof REFUSALS;

const RETRY_AFTER: Schema = {
  description: 'Seconds after which to try again',
  schema: { type: 'string' },
};

/** The components of the document to which `errorReferences` lead. */
export function errorComponents(): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries<DescribedRefusal>(REFUSALS).map(([status, { description, example, isTemporary }]) => [
      componentName(status),
      {
        description,
        ...(isTemporary ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
        content: { 'application/json': { schema: { $ref: getSchemaPath(modelOf(example)) }, example } },
      },
    ]),
  );
}

/** The responses of an operation that can be refused with these statuses. */
export function errorReferences(statuses: readonly ErrorStatus[]): Record<string, Schema> {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${componentName(status)}` }]),
  );
}

/** Generated clients make identifiers of these names: they do not begin with a digit. */
function componentName(status: number | string): string {
  return `Refusal${status}`;
}

function modelOf(example: ErrorResponse | WaitingResponse): typeof ErrorResponse | typeof WaitingResponse {
  return 'approval_id' in example ? WaitingResponse : ErrorResponse;
}
