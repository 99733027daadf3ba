import type { Request, RequestHandler } from 'express';
import { randomUUID } from 'node:crypto';
import { runInContext } from '../context/request-context.js';
import { withoutStoreCode } from './address.js';

export const REQUEST_ID_HEADER = 'X-Request-Id';
const CORRELATION_ID_LENGTH_MAX = 128;
const USER_AGENT_LENGTH_MAX = 500;
const ADDRESS_LENGTH_MAX = 64;

/**
 * Opens the request context of every HTTP request and names it in the response. The id is the service's own; one that
 * the client sends becomes the correlation id of the log lines and nothing else (contract, "X-Request-Id").
 */
export function requestContextMiddleware(): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID();
    response.setHeader(REQUEST_ID_HEADER, requestId);
    const correlationId = printable(request.headers['x-request-id'], CORRELATION_ID_LENGTH_MAX);
    const userAgent = printable(request.headers['user-agent'], USER_AGENT_LENGTH_MAX);
    // Behind a proxy it is what a header says, and the proxy may not be there.
    const address = printable(request.ip, ADDRESS_LENGTH_MAX);
    const storeCode = withoutStoreCode(request.url)?.storeCode;
    const context = {
      requestId,
      origin: isGraphql(request) ? 'graphql' : 'rest',
      ...(correlationId ? { correlationId } : {}),
      ...(storeCode ? { storeCode } : {}),
      ...(address ? { address } : {}),
      ...(userAgent ? { userAgent } : {}),
    } as const;
    runInContext(context, () => next());
  };
}

/** Most addresses need not be taken apart for it. */
function isGraphql(request: Request): boolean {
  return request.url.includes('/graphql') && request.path === '/graphql';
}

/** Only plain printable characters, so that a header cannot write lines of its own into a log. */
function printable(header: string | readonly string[] | undefined, lengthMax: number): string {
  const text = typeof header === 'string' ? header : (header?.[0] ?? '');
  return text
    .slice(0, lengthMax * 2)
    .replace(/[^\x21-\x7e ]/g, '')
    .trim()
    .slice(0, lengthMax);
}
