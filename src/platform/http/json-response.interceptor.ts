import { Injectable, NotAcceptableException } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { accepts } from './accept.middleware.js';
import { oncePerHandler } from './handler-facts.js';
import { PERMISSION, PRODUCES } from './route.decorators.js';

/** What a REST route may respond with. Undefined for health checks and metrics, which stand outside the interface. */
const typesOf = oncePerHandler((handler): readonly string[] | undefined => {
  if (!Reflect.hasMetadata(PERMISSION, handler)) return undefined;
  const produced = Reflect.getMetadata(PRODUCES, handler) as string | undefined;
  return ['application/json', ...(produced ? [produced] : [])];
});

/**
 * Writes the result of every REST route as JSON, bare scalars too (`"text"`, `true`, `12`); a route without a result
 * responds with `[]`. Left to the framework, a text would go out as HTML.
 */
@Injectable()
export class JsonResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const types = typesOf(context.getHandler());
    if (!types) return next.handle();
    const http = context.switchToHttp();
    if (!accepts(http.getRequest<Request>(), types))
      throw new NotAcceptableException('Answers are given as application/json only.');
    return next.handle().pipe(
      map((result: unknown) => {
        const response = http.getResponse<Response>();
        if (!response.headersSent) response.setHeader('Content-Type', 'application/json; charset=utf-8');
        return JSON.stringify(result ?? []);
      }),
    );
  }
}
