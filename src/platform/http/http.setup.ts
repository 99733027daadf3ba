import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Server } from 'node:http';
import type { Environment } from '../config/environment.js';
import { acceptMiddleware } from './accept.middleware.js';
import { respondToClientErrors } from './client-error.js';
import { PROXY_IS_UNKNOWN } from './client-address.js';
import { contentTypeMiddleware, jsonBodyMiddleware } from './body.middleware.js';
import { ErrorFilter } from './error.filter.js';
import { JsonResponseInterceptor } from './json-response.interceptor.js';
import { parseQueryString } from './query-string.js';
import { requestContextMiddleware } from './request-context.middleware.js';
import { versionAddresses } from './rest-addresses.js';
import { StoreCodes, storeCodeMiddleware } from './store-code.middleware.js';

/** A request has to arrive within this time: a slow sender must not hold a connection for ever. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** Longer than the 60 seconds after which load balancers let go of idle connections, so that they do it first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

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

export interface HttpOptions {
  /** Run inside the request context, before the body is read: request logging. */
  readonly middlewares?: readonly RequestHandler[];
}

/**
 * Makes an application respond as this service does: the order of the edge, from the request id to the error filter.
 * The application has to be created with `bodyParser: false`, and routes be added (`init`, `listen`) afterwards.
 */
export function configureHttp(app: NestExpressApplication, environment: Environment, options: HttpOptions = {}): void {
  versionAddresses(app);
  app.disable('x-powered-by');
  // Responses differ nearly every time; hashing each of them for a tag that no client sends back is wasted.
  app.set('etag', false);
  app.set('query parser', parseQueryString);
  // One hop: the addresses before the proxy's own entry are whatever the client wrote.
  app.set('trust proxy', environment.TRUST_PROXY === true ? 1 : false);
  app.set(PROXY_IS_UNKNOWN, environment.TRUST_PROXY === undefined);
  app.use(
    requestContextMiddleware(),
    helmet({ contentSecurityPolicy: CONTENT_SECURITY_POLICY, xFrameOptions: { action: 'deny' } }),
    ...(options.middlewares ?? []),
    acceptMiddleware(),
    storeCodeMiddleware(findStoreCodes(app)),
    contentTypeMiddleware(),
    jsonBodyMiddleware(environment.BODY_LIMIT_MB),
  );
  app.useGlobalFilters(new ErrorFilter());
  app.useGlobalInterceptors(new JsonResponseInterceptor());
  boundConnections(app.getHttpServer());
  respondToClientErrors(app.getHttpServer());
}

/** Provided by the module that keeps the stores; without one only the built-in codes are known. */
function findStoreCodes(app: NestExpressApplication): StoreCodes | undefined {
  try {
    return app.get(StoreCodes, { strict: false });
  } catch {
    return undefined;
  }
}

function boundConnections(server: Server): void {
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
}
