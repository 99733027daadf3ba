import { NotAcceptableException } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, from, lastValueFrom, map, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import { currentContext } from '../context/request-context.js';
import { LargeChange } from '../errors/large-change.js';
import { accepts } from './accept.middleware.js';
import { boundsOf } from './body-bounds.js';
import type { BodyReader } from './body-reader.js';
import { oncePerHandler } from './handler-facts.js';
import type { ResponseKeeper } from './response-keeping.js';
import type { ScopeRefusals } from './scope-refusals.js';
import { PERMISSION, PRODUCES } from './route.decorators.js';
import type { WaitingChanges } from './waiting-changes.js';

const JSON_UTF8 = 'application/json; charset=utf-8';

/** What a REST route may respond with. Undefined for health checks and metrics, which stand outside the interface. */
const typesOf = oncePerHandler((handler): readonly string[] | undefined => {
  if (!Reflect.hasMetadata(PERMISSION, handler)) return undefined;
  const produced = Reflect.getMetadata(PRODUCES, handler) as string | undefined;
  return ['application/json', ...(produced ? [produced] : [])];
});

/**
 * What stands between the guards and a handler. The body is read. A request with an `Idempotency-Key` is given to who
 * keeps responses. The result becomes JSON. It is one interceptor, since each one costs every request something.
 * GraphQL requests have their own door; their keys are taken here.
 */
export class RestInterceptor implements NestInterceptor {
  constructor(
    private readonly bodies: BodyReader | undefined,
    private readonly keeper: ResponseKeeper | undefined,
    private readonly waiting: WaitingChanges | undefined,
    private readonly scopeRefusals: ScopeRefusals | undefined,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    if (context.getType() !== 'http') return this.kept(context, () => next.handle());
    const request = context.switchToHttp().getRequest<Request>();
    const respond = (): Observable<unknown> => this.kept(context, () => asJson(context, next));
    if (!this.bodies?.concerns(request)) return respond();
    const reading = this.bodies.take(request, boundsOf(context.getHandler(), this.bodies.largest));
    return reading ? reading.then(respond) : respond();
  }

  /** What is refused to callers who are bound to sources is told to who records it; others cost nothing. */
  private kept(context: ExecutionContext, work: () => Observable<unknown>): Observable<unknown> {
    const response = this.keptOrWaiting(context, work);
    if (!currentContext().sourceScope) return response;
    return response.pipe(tap({ error: (failure: unknown) => this.scopeRefusals?.observe(failure) }));
  }

  private keptOrWaiting(context: ExecutionContext, work: () => Observable<unknown>): Observable<unknown> {
    const response = this.keeper?.respond(context, async () => lastValueFrom(work()));
    if (response) return from(response);
    return currentContext().changeLimit ? this.orWaiting(work()) : work();
  }

  /** What is too large to be written alone is kept; who keeps responses does that by itself, together with the response. */
  private orWaiting(work: Observable<unknown>): Observable<unknown> {
    return work.pipe(catchError((error: unknown) => from(this.keepWaiting(error))));
  }

  private async keepWaiting(error: unknown): Promise<never> {
    throw error instanceof LargeChange && this.waiting ? await this.waiting.keep(error) : error;
  }
}

/**
 * The result of a REST route as JSON, bare scalars too (`"text"`, `true`, `12`); a route without a result responds with
 * `[]`. Left to the framework, a text would go out as HTML.
 */
function asJson(context: ExecutionContext, next: CallHandler): Observable<unknown> {
  const types = typesOf(context.getHandler());
  if (!types) return next.handle();
  const http = context.switchToHttp();
  if (!accepts(http.getRequest<Request>(), types)) {
    throw new NotAcceptableException('Answers are given as application/json only.');
  }
  return next.handle().pipe(
    map((result: unknown) => {
      const response = http.getResponse<Response>();
      if (!response.headersSent && response.getHeader('Content-Type') !== JSON_UTF8) {
        response.setHeader('Content-Type', JSON_UTF8);
      }
      return JSON.stringify(result ?? []);
    }),
  );
}
