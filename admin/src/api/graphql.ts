import { ApiError, renderDetails, renderMessage } from './api-error';
import type { RefusalBody } from './api-error';
import { sessionToken } from '../session/session-store';
import { send, sessionLost } from './http';
import type { TypedDocument } from './typed-document';
import { t } from '../language/messages';

const GRAPHQL_PATH = '/graphql';

interface GraphqlError {
  readonly message: string;
  readonly extensions?: RefusalBody & {
    readonly code?: string;
    readonly template?: string;
    readonly approvalId?: number;
  };
}

interface GraphqlAnswer<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly GraphqlError[];
}

interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** The same key again gets the first response and writes nothing: for mutations that must not run twice. */
  readonly idempotencyKey?: string;
}

/**
 * Runs an operation of `api/generated` and returns its data. Throws `ApiError` with the server's code; a session that
 * has ended (`UNAUTHENTICATED`) leads to the log-in page and back.
 */
export async function request<Result, Variables extends Readonly<Record<string, unknown>>>(
  document: TypedDocument<Result, Variables>,
  variables?: Variables,
  options: RequestOptions = {},
): Promise<Result> {
  return (await requestNamed(document, variables, options)).data;
}

/** Data, and the id under which the history has what the request has written. */
export interface NamedResult<Result> {
  readonly data: Result;
  /** Null where an earlier request has done it, whose response this is. */
  readonly requestId: string | null;
}

/** As `request`, with the id of the request. */
export async function requestNamed<Result, Variables extends Readonly<Record<string, unknown>>>(
  document: TypedDocument<Result, Variables>,
  variables?: Variables,
  { signal, idempotencyKey }: RequestOptions = {},
): Promise<NamedResult<Result>> {
  const token = sessionToken();
  const response = await send(GRAPHQL_PATH, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/graphql-response+json, application/json',
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify({ query: document, variables: variables ?? {} }),
    signal,
  });
  const answer = await answerOf<Result>(response);
  const all = answer.errors ?? [];
  const [error] = all;
  if (all.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')) throw sessionLost(token);
  if (error) throw errorOf(error);
  if (answer.data === undefined || answer.data === null) throw unexpected(response);
  const isReplayed = response.headers.get('Idempotent-Replayed') !== null;
  return { data: answer.data, requestId: isReplayed ? null : response.headers.get('X-Request-Id') };
}

async function answerOf<Result>(response: Response): Promise<GraphqlAnswer<Result>> {
  try {
    return (await response.json()) as GraphqlAnswer<Result>;
  } catch {
    throw unexpected(response);
  }
}

function errorOf(error: GraphqlError): ApiError {
  const code = error.extensions?.code ?? 'INTERNAL_SERVER_ERROR';
  const { template, parameters = [] } = error.extensions ?? {};
  // The message has the violations behind it; a form lists them one below the other.
  const message = template === undefined ? error.message : renderMessage({ message: template, parameters });
  const { errors = [], approvalId = null } = error.extensions ?? {};
  return new ApiError(message, code, renderDetails({ errors }), errors, approvalId);
}

function unexpected(response: Response): ApiError {
  return new ApiError(
    t('The server responded with status {status}. Try again.', { status: response.status }),
    'INTERNAL_SERVER_ERROR',
  );
}
