import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { currentContext } from '../context/request-context.js';
import { invalid } from '../errors/application-error.js';
import { bodyOf } from '../http/body.middleware.js';
import { KEYED, ROUTE } from '../http/route.js';
import type { RouteDefinition } from '../http/route.js';
import { Idempotency, Replayed } from './idempotency.service.js';
import type { AnswerKeeping } from './idempotency.service.js';

const KEY_LENGTH_MAX = 255;
const REPLAYED_HEADER = 'Idempotent-Replayed';

/** Reads `Idempotency-Key` on every writing REST route, but those that log in. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: Idempotency,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = this.reflector.get<RouteDefinition | undefined>(ROUTE, context.getHandler());
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const key = request.headers['idempotency-key'];
    const isKeyed = route
      ? route.method !== 'GET' && route.idempotent !== false
      : this.reflector.get<boolean | undefined>(KEYED, context.getHandler()) === true;
    if (!isKeyed || key === undefined) return next.handle();
    const mode = route?.idempotency ?? 'one-transaction';
    return from(this.answer(String(key), mode, request, http.getResponse<Response>(), next));
  }

  private async answer(
    key: string,
    mode: AnswerKeeping,
    request: Request,
    response: Response,
    next: CallHandler,
  ): Promise<unknown> {
    if (key === '' || key.length > KEY_LENGTH_MAX) {
      throw invalid('The Idempotency-Key must have between 1 and %1 characters.', [KEY_LENGTH_MAX]);
    }
    const { actor } = currentContext();
    const [path = '', query = ''] = request.originalUrl.split('?', 2);
    try {
      const { result, replayed } = await this.idempotency.execute(
        {
          caller: `${actor.type}:${actor.id ?? ''}`,
          method: request.method,
          path: path.replace(/\/+$/, ''),
          key,
          body: { query, body: bodyOf(request) },
        },
        () => lastValueFrom(next.handle()),
        mode,
      );
      if (replayed) markReplayed(response);
      return result;
    } catch (error) {
      if (error instanceof Replayed) markReplayed(response);
      throw error;
    }
  }
}

/** What was recorded is the answer's text, so the interceptor that would name its type has no part in it. */
function markReplayed(response: Response): void {
  response.setHeader(REPLAYED_HEADER, 'true');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
}
