import { json } from 'express';
import type { Request, RequestHandler } from 'express';
import type { IncomingMessage } from 'node:http';
import { ApplicationError, invalid } from '../errors/application-error.js';
import { isRestAddress } from './address.js';
import { NESTING_MAX } from './structure.js';

const JSON_TYPES = ['application/json', 'application/*+json'];

/** On REST a body has to say that it is JSON (upstream interface, "Input rules"). */
export function contentTypeMiddleware(): RequestHandler {
  return (request, _response, next) => {
    if (!isRestAddress(request.url) || !hasBody(request) || request.method === 'GET' || request.method === 'HEAD') {
      return next();
    }
    const type = request.headers['content-type'];
    if (!type) throw invalid('Content-Type header is empty.');
    if (!request.is(JSON_TYPES)) {
      throw invalid('The content type "%1" is not supported: send application/json.', [type.slice(0, 100)]);
    }
    next();
  };
}

/** What is read of a client without a token: a log-in and more fits in, and no stranger can fill the memory with it. */
const ANONYMOUS_BODY_BYTES_MAX = 64 * 1024;
const BODY_REFUSAL = Symbol('body refusal');

const SIGNED_BODY = Symbol('signed body');
/** Others have no use for their body once it is parsed. */
const SIGNS_BODY = /^OAuth .*oauth_body_hash/is;

interface WithSignedBody extends IncomingMessage {
  [SIGNED_BODY]?: Buffer;
}

interface WithRefusal {
  [BODY_REFUSAL]?: unknown;
}

/**
 * Parses JSON bodies up to `limitMb`, and small ones alone where no token is shown. Whatever is wrong with a body
 * becomes an `ApplicationError`, which is kept for `bodyOf`. So a missing permission is reported first.
 */
export function jsonBodyMiddleware(limitMb: number): RequestHandler {
  const limit = limitMb * 1024 * 1024;
  const parse = json({ limit, type: JSON_TYPES, verify: refuseUnreadable });
  const parseSmall = json({ limit: ANONYMOUS_BODY_BYTES_MAX, type: JSON_TYPES, verify: refuseUnreadable });
  return (request, response, next) => {
    const isAnonymous = !/^(Bearer|OAuth) \S/i.test(request.headers.authorization ?? '');
    (isAnonymous ? parseSmall : parse)(request, response, (failure?: unknown) => {
      if (failure !== undefined) (request as WithRefusal)[BODY_REFUSAL] = refusalOf(failure, limitMb);
      next();
    });
  };
}

/** The decoded body of a request. Throws the refusal of one that could not be read. */
export function bodyOf(request: Request): unknown {
  const refusal = (request as WithRefusal)[BODY_REFUSAL];
  if (refusal !== undefined) throw refusal;
  return request.body as unknown;
}

/** The body as it was sent, without its content encoding, where its hash is signed (`oauth_body_hash`). */
export function signedBodyOf(request: IncomingMessage): Buffer | undefined {
  return (request as WithSignedBody)[SIGNED_BODY];
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function refusalOf(failure: unknown, limitMb: number): unknown {
  if (failure instanceof ApplicationError) {
    // The parser has written a status of its own onto ours, by which the framework would go: a clean copy has none.
    return new ApplicationError(failure.kind, failure.message, failure.parameters);
  }
  const { type, status } = failure as { type?: unknown; status?: unknown };
  if (type === 'entity.too.large') {
    return new ApplicationError('too-large', 'The request body can be at most %limit megabytes.', { limit: limitMb });
  }
  if (type === 'encoding.unsupported') return invalid('The content encoding of the request body is not supported.');
  if (type === 'charset.unsupported') return invalid('The request body has to be UTF-8.');
  return typeof status === 'number' && status < 500 ? invalid('Decoding error.') : failure;
}

/** Runs on the raw body, before it is parsed. */
function refuseUnreadable(request: IncomingMessage, _response: unknown, body: Buffer, encoding: string): void {
  if (SIGNS_BODY.test(request.headers.authorization ?? '')) (request as WithSignedBody)[SIGNED_BODY] = body;
  if (encoding.toLowerCase() !== 'utf-8') throw invalid('The request body has to be UTF-8.');
  if (isNestedTooDeeply(body))
    throw invalid('The request body can be nested at most %limit levels deep.', { limit: NESTING_MAX });
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Counts the brackets outside of texts. The parser itself accepts millions of levels, on which any recursive reader
 * runs out of stack. With the bound, code that walks the body later may recurse.
 */
function isNestedTooDeeply(body: Buffer): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index] ?? 0;
    if (inText) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte >= 0x5b && OPENING.has(byte)) {
      depth += 1;
      if (depth > NESTING_MAX) return true;
    } else if (byte >= 0x5b && CLOSING.has(byte)) depth -= 1;
  }
  return false;
}
