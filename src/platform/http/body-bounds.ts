import { SetMetadata } from '@nestjs/common';
import { oncePerHandler } from './handler-facts.js';
import { PERMISSION } from './route.decorators.js';

/** What a body may be at most. */
export interface BodyBounds {
  readonly bytes: number;
  /** Values, lists and objects in it together. */
  readonly values: number;
}

/** What anybody may send: a log-in and more fits in. */
const ANONYMOUS: BodyBounds = { bytes: 64 * 1024, values: 10_000 };
const ORDINARY: BodyBounds = { bytes: 1024 * 1024, values: 200_000 };
const LARGE: BodyBounds = { bytes: Number.POSITIVE_INFINITY, values: 1_000_000 };

const LARGE_BODY = 'http:large-body';

/** Says that a handler takes lists of thousands or a file: bodies of up to `BODY_LIMIT_MB`, where others take one megabyte. */
export const LargeBody = (): MethodDecorator => SetMetadata(LARGE_BODY, true);

/** What a handler declares; what it says of large bodies holds up to the limit of all. */
const declaredBounds = oncePerHandler((handler): BodyBounds => {
  if (Reflect.getMetadata(LARGE_BODY, handler) === true) return LARGE;
  const permission = Reflect.getMetadata(PERMISSION, handler) as unknown;
  return permission === undefined || permission === 'anonymous' ? ANONYMOUS : ORDINARY;
});

/** What the body of a handler's requests may be, by its declaration; `largest` is the limit of all, in bytes. */
export function boundsOf(handler: object, largest: number): BodyBounds {
  const declared = declaredBounds(handler);
  return declared.bytes <= largest ? declared : { bytes: largest, values: declared.values };
}

/** What a GraphQL request may be: it can carry a file, and no mutation takes more values than its longest list has. */
export function graphqlBounds(largest: number): BodyBounds {
  return { bytes: largest, values: ORDINARY.values };
}
