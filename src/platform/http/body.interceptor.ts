import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { boundsOf } from './body-bounds.js';
import { BodyReader } from './body-reader.js';

/**
 * Reads the body of a request for its handler, after the guards have let the caller pass and before anything else needs
 * it. GraphQL requests are read by their own door.
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(private readonly bodies: BodyReader) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    if (!this.bodies.concerns(request)) return next.handle();
    const bounds = boundsOf(context.getHandler(), this.bodies.largest);
    const reading = this.bodies.take(request, bounds);
    return reading ? reading.then(() => next.handle()) : next.handle();
  }
}
