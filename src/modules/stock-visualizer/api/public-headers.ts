import type { Request, Response } from 'express';

/** Scripts of any site may read the response, without credentials: there is nothing in it that depends on who asks. */
export function forEverySite(response: Response): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}

/**
 * Sends the body, or a 304 where the client has it already. Express itself would send the body to a client that says
 * `Cache-Control: no-cache` beside the tag, as programs do that have no cache of their own.
 */
export function sendUnlessKnown(
  request: Request,
  response: Response,
  { body, etag }: { body: string; etag: string },
): void {
  response.setHeader('ETag', etag);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) response.status(304).removeHeader('Content-Type');
  response.end(response.statusCode === 304 || request.method === 'HEAD' ? undefined : body);
}
