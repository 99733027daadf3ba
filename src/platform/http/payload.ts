import { createParamDecorator } from '@nestjs/common';
import type { ArgumentMetadata, ExecutionContext, PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import 'reflect-metadata';
import type { Constructor } from './decode-plan.js';
import { invalid } from '../errors/application-error.js';
import { bodyOf } from './body.middleware.js';
import { decodePayload } from './decode.js';
import { isRefusedQuery } from './query-string.js';

const PAYLOAD_INDEX = Symbol('payload index');

const FromRequest = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/** Decodes the request into the class that the parameter is declared with. */
class PayloadPipe implements PipeTransform<Request, object> {
  transform(request: Request, { metatype }: ArgumentMetadata): object {
    if (!metatype || metatype === Object) throw new Error('A payload parameter needs a class as its type.');
    const query: unknown = request.query;
    if (isRefusedQuery(query)) throw invalid('The query string has too many parameters or is nested too deeply.');
    return decodePayload(metatype as Constructor, {
      // Upstream reads no body from a GET.
      body: request.method === 'GET' || request.method === 'HEAD' ? undefined : bodyOf(request),
      query,
      path: request.params,
      pathFillsObjects: request.method === 'PUT',
    });
  }
}

/**
 * Gives a handler its request, decoded from path, query string and body into the parameter's class (see `Field`).
 * The class has to be a value import: its type is read at run time.
 */
export function Payload(): ParameterDecorator {
  const decorate = FromRequest(new PayloadPipe());
  return (prototype, method, index) => {
    if (method === undefined) throw new Error('A payload is a parameter of a method.');
    Reflect.defineMetadata(PAYLOAD_INDEX, index, prototype, method);
    decorate(prototype, method, index);
  };
}

/** The payload class of a handler, or undefined where it takes none: for the OpenAPI document and asynchronous calls. */
export function payloadTypeOf(prototype: object, method: string): Constructor | undefined {
  const index = Reflect.getMetadata(PAYLOAD_INDEX, prototype, method) as number | undefined;
  if (index === undefined) return undefined;
  const types = Reflect.getMetadata('design:paramtypes', prototype, method) as readonly unknown[] | undefined;
  const type = types?.[index];
  if (typeof type !== 'function' || type === Object)
    throw new Error(`${method}: the payload's class is not a value import.`);
  return type as Constructor;
}
