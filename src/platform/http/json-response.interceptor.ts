import { Injectable, NotAcceptableException } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { PERMISSION, PRODUCES } from './route.decorators.js';

/**
 * Writes the result of every REST route as JSON, bare scalars too (`"text"`, `true`, `12`); a route without a result
 * responds with `[]`. Left to the framework, a text would go out as HTML.
 */
@Injectable()
export class JsonResponseInterceptor implements NestInterceptor {
  private readonly reflector = new Reflector();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const handler = context.getHandler();
    // Health checks and metrics stand outside the REST interface.
    if (this.reflector.get<unknown>(PERMISSION, handler) === undefined) return next.handle();
    const produced = this.reflector.get<string | undefined>(PRODUCES, handler);
    const accepted = ['application/json', ...(produced ? [produced] : [])];
    const request = context.switchToHttp().getRequest<Request>();
    if (!request.accepts(accepted)) throw new NotAcceptableException('Answers are given as application/json only.');
    return next.handle().pipe(
      map((result: unknown) => {
        const response = context.switchToHttp().getResponse<Response>();
        if (!response.headersSent) response.setHeader('Content-Type', 'application/json; charset=utf-8');
        return JSON.stringify(result ?? []);
      }),
    );
  }
}
