import type { Request } from 'express';
import type { SignedRequest } from '../domain/signed-request.js';

/**
 * What of an HTTP request is signed: the address as the client sees it, store code included. Behind a proxy that is
 * trusted (`TRUST_PROXY`) that is what `X-Forwarded-Proto` and `X-Forwarded-Host` say. No body is part of it: the
 * service reads JSON, which is not signed, and refuses form-encoded bodies.
 */
export function signedRequestOf(request: Request): SignedRequest {
  const [path = '', ...query] = request.originalUrl.split('?');
  return { method: request.method, scheme: request.protocol, host: request.host ?? '', path, query: query.join('?') };
}
