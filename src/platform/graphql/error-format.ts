import { ApolloServerErrorCode, unwrapResolverError } from '@apollo/server/errors';
import { Logger } from '@nestjs/common';
import { GraphQLError } from 'graphql';
import type { GraphQLFormattedError } from 'graphql';
import { renderMessage } from '../errors/application-error.js';
import type { ApplicationError, ErrorKind } from '../errors/application-error.js';
import { approvalIdOf, errorBody } from '../http/error-body.js';
import { refusalOf, reportUnexpected } from '../http/refusal.js';

/** The code of each kind of refusal (contract, "GraphQL"). */
const CODE_OF_KIND = {
  invalid: 'BAD_USER_INPUT',
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  'out-of-scope': 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  mismatch: 'BAD_USER_INPUT',
  'too-large': 'BAD_USER_INPUT',
  unsupported: 'BAD_USER_INPUT',
  'too-many': 'TOO_MANY_REQUESTS',
  'lock-timeout': 'LOCK_TIMEOUT',
  busy: 'SERVICE_UNAVAILABLE',
  waiting: 'APPROVAL_REQUIRED',
} as const satisfies Record<ErrorKind, string>;

const MESSAGE_LENGTH_MAX = 500;
const logger = new Logger('GraphQL');

/**
 * The last stop of every failed field. A refusal is shown with its code, the template of its text and the values.
 * Everything unexpected is an internal error: its text names the id under which the log has the rest.
 */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const place = {
    ...(formatted.locations ? { locations: formatted.locations } : {}),
    ...(formatted.path ? { path: formatted.path } : {}),
  };
  const cause = unwrapResolverError(error);
  const refusal = refusalOf(cause, logger);
  if (refusal) return { ...place, message: messageOf(refusal), extensions: extensionsOf(refusal) };
  if (cause instanceof GraphQLError) {
    return {
      ...place,
      message: formatted.message.slice(0, MESSAGE_LENGTH_MAX),
      extensions: { code: codeOf(cause, formatted) },
    };
  }
  return {
    ...place,
    message: reportUnexpected(cause, logger),
    extensions: { code: ApolloServerErrorCode.INTERNAL_SERVER_ERROR },
  };
}

/** For people: the values are filled in. Several violations follow their summary. */
function messageOf(refusal: ApplicationError): string {
  const details = refusal.errors.map((error) => renderMessage(error));
  return [renderMessage(refusal), ...details].join(' ');
}

/** For machines: the body of the same refusal on REST. */
function extensionsOf(refusal: ApplicationError): Record<string, unknown> {
  const { message, ...rest } = errorBody(refusal);
  if (refusal.kind === 'waiting') {
    return { code: CODE_OF_KIND.waiting, template: message, approvalId: approvalIdOf(refusal) };
  }
  return { code: CODE_OF_KIND[refusal.kind], template: message, ...rest };
}

/** A value that the schema refuses, or a bound, is bad input; a query that does not fit the schema is the client's bug. */
function codeOf({ nodes }: GraphQLError, formatted: GraphQLFormattedError): unknown {
  const code = formatted.extensions?.['code'];
  if (code !== ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED) return code ?? ApolloServerErrorCode.BAD_USER_INPUT;
  // Only a bound concerns the query as a whole.
  const kind = nodes?.[0]?.kind;
  const isInput = kind === undefined || kind.endsWith('Value') || kind === 'ObjectField';
  return isInput ? ApolloServerErrorCode.BAD_USER_INPUT : code;
}
