import { SetMetadata } from '@nestjs/common';
import { oncePerHandler } from './handler-facts.js';

/**
 * How a route or field treats callers who are bound to sources:
 * - `within sources`: it reads and writes what belongs to their sources, and nothing else;
 * - `no source data`: it has nothing that belongs to a source.
 */
export type ForBound = 'within sources' | 'no source data';

export const FOR_BOUND_CALLERS = 'http:for-bound-callers';

/**
 * Opens a route to callers who are bound to sources. One without it refuses them: what nobody has thought of can show
 * them nothing. test/e2e/bound-callers.spec.ts has a case for each route and field that says `within sources`.
 */
export const ForBoundCallers = (treatment: ForBound): MethodDecorator => SetMetadata(FOR_BOUND_CALLERS, treatment);

/** What a handler declares; undefined where it refuses bound callers. */
export const forBoundCallersOf = oncePerHandler(
  (handler) => Reflect.getMetadata(FOR_BOUND_CALLERS, handler) as ForBound | undefined,
);
