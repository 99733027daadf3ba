import { ApiError, renderDetails, renderMessage } from './api-error';
import type { RefusalBody } from './api-error';
import { sessionToken } from '../session/session-store';
import { ViewerDocument } from './generated/session';
import { request } from './graphql';
import { send } from './http';
import type { SendOptions } from './http';
import { t } from '../language/messages';

/** A file may be large and its making slow. */
const FILE_TIMEOUT_MS = 600_000;

const CODES: Readonly<Record<number, string>> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'BAD_USER_INPUT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/**
 * Calls the REST interface (`/rest/V1/…`) with a JSON body and returns the decoded JSON. For what GraphQL does not do:
 * the log-in, files to and from the server.
 */
export async function callRest<Result>(path: string, body?: unknown, options: SendOptions = {}): Promise<Result> {
  const response = await send(path, {
    ...options,
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...options.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await refusalOf(response);
  return (await response.json()) as Result;
}

/** Reads a file of the server and hands it to the browser to save under `fileName`. */
export async function downloadFile(path: string, fileName: string, options: SendOptions = {}): Promise<void> {
  const response = await send(path, { ...options, timeoutMs: FILE_TIMEOUT_MS });
  if (!response.ok) throw await refusalOf(response);
  saveFile(await response.blob(), fileName);
}

/** Hands what the page has made to the browser to save. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * A 401 is a token that has ended or a missing permission, in the same words (contract, "Logging in"). Asking who is
 * logged in tells the two apart.
 */
async function refusalOf(response: Response): Promise<ApiError> {
  const body = await bodyOf(response);
  if (response.status === 401 && sessionToken() !== null) {
    await request(ViewerDocument);
    return new ApiError(t('You have no permission for this.'), 'FORBIDDEN');
  }
  const message =
    body.message === undefined
      ? t('The server responded with status {status}.', { status: response.status })
      : renderMessage(body);
  return new ApiError(message, codeOf(body) ?? CODES[response.status] ?? 'INTERNAL_SERVER_ERROR', renderDetails(body));
}

/** What the server calls the refusal, where it does: `OTP_REQUIRED`. */
function codeOf({ parameters }: RefusalBody): string | undefined {
  const code = Array.isArray(parameters) ? undefined : (parameters as Readonly<Record<string, unknown>>)?.['code'];
  return typeof code === 'string' ? code : undefined;
}

async function bodyOf(response: Response): Promise<RefusalBody> {
  try {
    return (await response.json()) as RefusalBody;
  } catch {
    return {};
  }
}
