import { SetMetadata } from '@nestjs/common';
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
const LARGE_VALUES_MAX = 1_000_000;

const LARGE_BODY = 'http:large-body';

/** Says that a handler takes lists of thousands or a file: bodies of up to `BODY_LIMIT_MB`, where others take one megabyte. */
export const LargeBody = (): MethodDecorator => SetMetadata(LARGE_BODY, true);

/** What the body of a handler's requests may be, by its declaration; `largest` is the limit of all, in bytes. */
export function boundsOf(handler: object, largest: number): BodyBounds {
  if (Reflect.getMetadata(LARGE_BODY, handler) === true) return { bytes: largest, values: LARGE_VALUES_MAX };
  const permission = Reflect.getMetadata(PERMISSION, handler) as unknown;
  const { bytes, values } = permission === undefined || permission === 'anonymous' ? ANONYMOUS : ORDINARY;
  return { bytes: Math.min(bytes, largest), values };
}

/** What a GraphQL request may be: it can carry a file, and no mutation takes more values than its longest list has. */
export function graphqlBounds(largest: number): BodyBounds {
  return { bytes: largest, values: ORDINARY.values };
}
