import { RequestMethod } from '@nestjs/common';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { forBoundCallersOf } from './bound-callers.js';
import type { ForBound } from './bound-callers.js';
import type { Constructor } from './decode-plan.js';
import { oncePerHandler } from './handler-facts.js';
import { payloadTypeOf } from './payload.decorator.js';
import { restPath } from './rest-addresses.js';
import { DESCRIPTION, IDEMPOTENCY, PERMISSION, TAG } from './route.decorators.js';
import type { IdempotencyMode, Permission, RouteDescription } from './route.decorators.js';

/** A method of a controller that takes requests, with the path of its decorators. */
export interface RouteHandler {
  readonly controller: Type;
  /** Name of the method. */
  readonly name: string;
  readonly method: string;
  /** Path of the controller and of the method. */
  readonly path: readonly string[];
  /** The function, which carries the metadata of the method's decorators. */
  readonly target: object;
}

/** A REST route of the running application, with what its decorators and its handler say. */
export interface RestRoute extends RouteDescription {
  readonly controller: Type;
  readonly handler: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/rest`, such as `/V1/inventory/sources/:sourceCode`. */
  readonly path: string;
  readonly permission: Permission;
  /** Undefined: a caller who is bound to sources is refused. */
  readonly forBoundCallers: ForBound | undefined;
  /** Group in the OpenAPI document. */
  readonly tag: string;
  readonly idempotency: IdempotencyMode;
  readonly payload: Constructor | undefined;
}

/** Every method of a controller that takes requests. A controller that several modules name counts once. */
export function routeHandlersIn(modules: ModulesContainer): readonly RouteHandler[] {
  const controllers = new Set<Type>();
  for (const module of modules.values()) {
    for (const { metatype } of module.controllers.values()) if (metatype) controllers.add(metatype as Type);
  }
  return [...controllers].flatMap(handlersOf);
}

function handlersOf(controller: Type): RouteHandler[] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const target = prototype[name];
    const method = target && (Reflect.getMetadata(METHOD_METADATA, target) as RequestMethod | undefined);
    if (!target || method === undefined) return [];
    const path = [controller, target].map((each) => String(Reflect.getMetadata(PATH_METADATA, each)));
    return [{ controller, name, method: RequestMethod[method] ?? '', path, target }];
  });
}

/** Every REST route of the application, by path and method. */
export function restRoutesOf(app: INestApplicationContext): readonly RestRoute[] {
  return restRoutesIn(app.get(ModulesContainer, { strict: false }));
}

/** As `restRoutesOf`, for a provider, which has the modules injected. */
export function restRoutesIn(modules: ModulesContainer): readonly RestRoute[] {
  return routeHandlersIn(modules)
    .flatMap(restRoute)
    .sort((one, other) => `${one.path} ${one.method}`.localeCompare(`${other.path} ${other.method}`));
}

/** None where the handler belongs to no REST interface: health, metrics, the asynchronous form of the routes. */
function restRoute({ controller, name, method, path, target }: RouteHandler): RestRoute[] {
  const permission = Reflect.getMetadata(PERMISSION, target) as Permission | undefined;
  const description = Reflect.getMetadata(DESCRIPTION, target) as RouteDescription | undefined;
  if (!permission || !description) return [];
  return [
    {
      ...description,
      controller,
      handler: name,
      method: method as RestRoute['method'],
      path: restPath(...path),
      permission,
      forBoundCallers: forBoundCallersOf(target),
      tag: (Reflect.getMetadata(TAG, controller) as string | undefined) ?? controller.name,
      idempotency: idempotencyOf(target),
      payload: payloadTypeOf(controller, name),
    },
  ];
}

/** How a handler treats an `Idempotency-Key`. What is no REST route takes one where it says so. */
export const idempotencyOf = oncePerHandler((target): IdempotencyMode => {
  const declared = Reflect.getMetadata(IDEMPOTENCY, target) as IdempotencyMode | undefined;
  if (declared) return declared;
  const isReading = Reflect.getMetadata(METHOD_METADATA, target) === RequestMethod.GET;
  return isReading || !Reflect.hasMetadata(PERMISSION, target) ? 'none' : 'one-transaction';
});

/** Names of the parameters in a route's path: `/V1/sources/:sourceCode` has `sourceCode`. */
export function pathParametersOf(path: string): readonly string[] {
  return [...path.matchAll(/:([A-Za-z0-9_]+)/g)].map((match) => match[1] ?? '');
}
