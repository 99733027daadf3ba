import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { ServerResponse } from 'node:http';

/** Nothing comes from other hosts; MUI and Swagger UI write styles of their own into the page. */
const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** Sets the headers of every response that tell browsers what not to do. They are worked out once. */
export function securityHeaders(): RequestHandler {
  const headers = headersOf(
    helmet({ contentSecurityPolicy: CONTENT_SECURITY_POLICY, xFrameOptions: { action: 'deny' } }),
  );
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** What a middleware sets that looks at no request. */
function headersOf(middleware: ReturnType<typeof helmet>): readonly (readonly [string, string])[] {
  const headers: (readonly [string, string])[] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  const thrown: unknown[] = [];
  middleware({} as Request, response as unknown as Response & ServerResponse, (error) => thrown.push(error));
  if (thrown.some(Boolean)) throw new Error('The headers can not be worked out.', { cause: thrown[0] });
  return headers;
}
