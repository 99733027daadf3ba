import { Logger } from '@nestjs/common';
import type { INestApplicationContext } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { findContext } from '../context/request-context.js';
import type { RequestContext } from '../context/request-context.js';
import { Metrics } from './metrics.js';
import { redactQuery } from './redact.js';
import { isProbe, methodName, routeTemplate } from './route-template.js';

const PATH_LENGTH_MAX = 500;
const QUERY_LENGTH_MAX = 500;

interface Line extends Readonly<Record<string, unknown>> {
  readonly path: string;
}

/**
 * One log line and one measurement per request, made when its response has been sent or its client has gone. To be
 * installed inside the request context and before everything that may end a request.
 */
export function requestLog(app: INestApplicationContext): RequestHandler {
  const logger = new Logger('Http');
  const { httpSeconds } = app.get(Metrics, { strict: false });
  return (request, response, next) => {
    const context = findContext();
    const begunAt = performance.now();
    // It comes once; a listener that takes itself away would cost more.
    response.on('close', () => {
      const seconds = (performance.now() - begunAt) / 1000;
      const status = statusOf(response);
      httpSeconds.observe({ method: methodName(request), route: routeTemplate(request), status }, seconds);
      const line = Object.assign(fieldsOf(request, context), { status, ms: Math.round(seconds * 1000) });
      if (isProbe(request.path)) logger.debug(line);
      else logger.log(line);
    });
    next();
  };
}

/** 499 where the client went away before the response was complete. */
function statusOf(response: Response): number {
  return response.writableFinished ? response.statusCode : 499;
}

/** Written out here and not left to the mixin: when a connection closes, the request's context is over. */
function fieldsOf(request: Request, context: RequestContext | undefined): Line {
  const [path = '', query] = request.originalUrl.split('?', 2);
  return {
    msg: 'request',
    method: request.method,
    path: path.slice(0, PATH_LENGTH_MAX),
    ...(query ? { query: redactQuery(query, QUERY_LENGTH_MAX) } : {}),
    ...(context ? callerOf(context) : {}),
  };
}

function callerOf({ requestId, correlationId, origin, actor }: RequestContext): object {
  return {
    request_id: requestId,
    origin,
    ...(correlationId ? { correlation_id: correlationId } : {}),
    actor_type: actor.type,
    actor_id: actor.id,
  };
}
