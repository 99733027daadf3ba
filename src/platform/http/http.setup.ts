import type { Abstract, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import type { Server } from 'node:http';
import type { Environment } from '../config/environment.js';
import { acceptMiddleware } from './accept.middleware.js';
import { BodyReader } from './body-reader.js';
import { respondToClientErrors } from './client-error.js';
import { PROXY_IS_UNKNOWN } from './client-address.js';
import { limitConnections } from './connection-limit.js';
import { contentTypeMiddleware } from './content-type.middleware.js';
import { ErrorFilter } from './error.filter.js';
import { inSequence } from './in-sequence.js';
import { PipelineGuard } from './pipeline-guard.js';
import { parseQueryString } from './query-string.js';
import { requestContextMiddleware } from './request-context.middleware.js';
import { versionAddresses } from './rest-addresses.js';
import { ResponseKeeper } from './response-keeping.js';
import { RestInterceptor } from './rest.interceptor.js';
import { routeIndexMiddleware } from './route-index.js';
import { ScopeRefusals } from './scope-refusals.js';
import { securityHeaders } from './security-headers.js';
import { WaitingChanges } from './waiting-changes.js';
import { StoreCodes, storeCodeMiddleware } from './store-code.middleware.js';

/** A request has to arrive within this time: a slow sender must not hold a connection for ever. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** How often the two are looked at; Node's own half minute would more than double them. */
const CONNECTIONS_CHECKING_INTERVAL_MS = 2_000;
/** Longer than the 60 seconds after which load balancers let go of idle connections, so that they do it first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

interface HttpOptions {
  /** Run inside the request context, before the body is read: request logging. */
  readonly middlewares?: readonly RequestHandler[];
}

/**
 * Makes an application respond as this service does: the order of the edge, from the request id to the error filter.
 * Bodies are read later, behind the guards (`RestInterceptor`).
 * The application has to be created with `bodyParser: false` and `abortOnError: false`, and routes be added (`init`,
 * `listen`) afterwards.
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
    inSequence([
      requestContextMiddleware(),
      securityHeaders(),
      ...(options.middlewares ?? []),
      acceptMiddleware(),
      storeCodeMiddleware(found(app, StoreCodes)),
      contentTypeMiddleware(),
    ]),
  );
  app.use(routeIndexMiddleware());
  const door = found(app, PipelineGuard);
  if (door) app.use(door.path, door.handler);
  app.useGlobalFilters(new ErrorFilter());
  app.useGlobalInterceptors(
    new RestInterceptor(
      found(app, BodyReader),
      found(app, ResponseKeeper),
      found(app, WaitingChanges),
      found(app, ScopeRefusals),
    ),
  );
  boundConnections(app.getHttpServer(), environment);
  respondToClientErrors(app.getHttpServer());
}

/** What a module of the application provides; without one nothing does. */
function found<T>(app: NestExpressApplication, token: Abstract<T> | Type<T>): T | undefined {
  try {
    return app.get<T>(token, { strict: false });
  } catch {
    return undefined;
  }
}

function boundConnections(server: Server, environment: Environment): void {
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  // Node takes it as an option of `createServer` alone, which Nest calls without options, and reads it when it listens.
  Object.assign(server, { connectionsCheckingInterval: CONNECTIONS_CHECKING_INTERVAL_MS });
  // Behind a proxy all connections are the proxy's, which has to bound those of its clients.
  if (!environment.TRUST_PROXY) limitConnections(server, environment.CONNECTIONS_PER_ADDRESS_MAX);
}
