import type { Request } from 'express';
import { checkBody } from '../../../platform/http/body-reader.js';
import type { SignedRequest } from '../domain/signed-request.js';

/**
 * What of an HTTP request is signed: the address as the client sees it, store code included. Behind a proxy that is
 * trusted (`TRUST_PROXY`) that is what `X-Forwarded-Proto` and `X-Forwarded-Host` say. JSON bodies are part
 * of it by their hash alone, where the client has sent one; form-encoded bodies are refused.
 */
export function signedRequestOf(request: Request): SignedRequest {
  const [path = '', ...query] = request.originalUrl.split('?');
  return {
    method: request.method,
    scheme: request.protocol,
    host: request.host ?? '',
    path,
    query: query.join('?'),
    checkBody: (check) => checkBody(request, check),
  };
}
