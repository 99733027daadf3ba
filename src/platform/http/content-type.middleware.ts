import type { Request, RequestHandler } from 'express';
import { invalid } from '../errors/application-error.js';
import { isRestAddress } from './address.js';

const JSON_TYPES = ['application/json', 'application/*+json'];

/** On REST a body has to say that it is JSON (upstream interface, "Input rules"). */
export function contentTypeMiddleware(): RequestHandler {
  return (request, _response, next) => {
    if (!isRestAddress(request.url) || !hasBody(request) || isReading(request)) return next();
    const type = request.headers['content-type'];
    if (!type) throw invalid('Content-Type header is empty.');
    if (!isJson(request)) {
      throw invalid('The content type "%1" is not supported: send application/json.', [type.slice(0, 100)]);
    }
    next();
  };
}

/** Whether the body is said to be JSON; as most clients say it, nothing has to be taken apart. */
export function isJson(request: Request): boolean {
  return request.headers['content-type'] === 'application/json' || Boolean(request.is(JSON_TYPES));
}

/** Whether a body follows the headers. */
export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether the method is one whose body says nothing: upstream reads none from a GET. */
export function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}
