import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext, Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { Request } from 'express';
import 'reflect-metadata';
import type { Constructor } from './decode-plan.js';
import { bodyOf } from './body-reader.js';
import type { PayloadSources } from './decode.js';
import { DecodePipe } from './decode.pipe.js';
import { queryOf } from './query-string.js';

/** What a request sends in its path, its query string and its body. The decoder merges the three. */
const Sent = createParamDecorator((_data: unknown, context: ExecutionContext): PayloadSources => {
  const request = context.switchToHttp().getRequest<Request>();
  const query = queryOf(request);
  return {
    body: bodyOf(request),
    query,
    path: request.params,
    pathFillsObjects: request.method === 'PUT',
  };
});

/**
 * Gives a handler its request, decoded from path, query string and body into the parameter's class.
 * The class has to be a value import: its type is read at run time.
 */
export const Payload = (): ParameterDecorator => Sent(DecodePipe);

/** What Nest keeps of a parameter with a decorator. */
interface ParameterMetadata {
  readonly index: number;
  readonly pipes?: readonly unknown[];
}

/** The payload class of a handler, or undefined where it takes none: for the OpenAPI document and asynchronous calls. */
export function payloadTypeOf(controller: Type, method: string): Constructor | undefined {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<
    string,
    ParameterMetadata
  >;
  const payload = Object.values(parameters).find(({ pipes }) => pipes?.includes(DecodePipe));
  if (!payload) return undefined;
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) as
    readonly unknown[] | undefined;
  const type = types?.[payload.index];
  if (typeof type !== 'function' || type === Object)
    throw new Error(`${method}: the payload's class is not a value import.`);
  return type as Constructor;
}
