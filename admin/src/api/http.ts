import { endSession, sessionToken } from '../session/session-store';
import { ApiError } from './api-error';
import { t } from '../language/messages';

/** How long a response may take before the reader is told. */
const TIMEOUT_MS = 60_000;

export interface SendOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

/**
 * Sends a request of the session. Throws `ApiError` with code `OFFLINE` where no response comes; a response of any
 * status is returned.
 */
export async function send(path: string, options: SendOptions = {}): Promise<Response> {
  const { method = 'GET', headers = {}, body, signal, timeoutMs = TIMEOUT_MS } = options;
  const token = sessionToken();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(path, {
      method,
      headers: { ...(token === null ? {} : { Authorization: `Bearer ${token}` }), ...headers },
      body: body ?? null,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError(t('The server takes too long to respond. Try again.'), 'TIMEOUT');
    throw new ApiError(t('The server cannot be reached. Check the connection and try again.'), 'OFFLINE');
  }
}

/**
 * What the reader is told once a token has ended. Their session ends with it, which leads to the log-in page. A response
 * to a request of the last session, or of none, says nothing of the one that has begun since.
 */
export function sessionLost(token: string | null): ApiError {
  if (token === sessionToken()) endSession('lost');
  return new ApiError(t('Your session has ended. Log in again.'), 'UNAUTHENTICATED');
}
