import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { ROUTE } from './route.js';

/**
 * Writes the result of every REST route as JSON, bare scalars too (`"text"`, `true`, `12`); a route without a result
 * answers `[]`. Left to the framework, a text would go out as HTML.
 */
@Injectable()
export class JsonAnswerInterceptor implements NestInterceptor {
  private readonly reflector = new Reflector();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http' || !this.reflector.get(ROUTE, context.getHandler())) return next.handle();
    return next.handle().pipe(
      map((result: unknown) => {
        const response = context.switchToHttp().getResponse<Response>();
        if (!response.headersSent) response.setHeader('Content-Type', 'application/json; charset=utf-8');
        return JSON.stringify(result ?? []);
      }),
    );
  }
}
