import type { INestApplicationContext, Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { Constructor } from './decode-plan.js';
import { payloadTypeOf } from './payload.js';
import { ROUTE } from './route.js';
import type { RouteDefinition } from './route.js';

/** A REST route of the running application, with what its handler takes. */
export interface RestRoute extends RouteDefinition {
  readonly controller: Type;
  readonly handler: string;
  /** Group in the OpenAPI document. */
  readonly tag: string;
  readonly payload: Constructor | undefined;
}

/** The key under which `@ApiTags` keeps its words. */
const TAGS = 'swagger/apiUseTags';

/** Every REST route of the application, by path and method. A controller that several modules name counts once. */
export function restRoutesOf(app: INestApplicationContext): readonly RestRoute[] {
  return restRoutesIn(app.get(ModulesContainer, { strict: false }));
}

/** As `restRoutesOf`, for a provider, which has the modules injected. */
export function restRoutesIn(modules: ModulesContainer): readonly RestRoute[] {
  const controllers = new Set<Type>();
  for (const module of modules.values()) {
    for (const { metatype } of module.controllers.values()) if (metatype) controllers.add(metatype as Type);
  }
  return [...controllers]
    .flatMap(routesOf)
    .sort((one, other) => `${one.path} ${one.method}`.localeCompare(`${other.path} ${other.method}`));
}

function routesOf(controller: Type): RestRoute[] {
  const prototype = controller.prototype as Record<string, unknown>;
  const [tag = controller.name] = (Reflect.getMetadata(TAGS, controller) as string[] | undefined) ?? [];
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((handler) => {
    const definition = Reflect.getMetadata(ROUTE, prototype[handler] as object) as RouteDefinition | undefined;
    return definition ? [{ ...definition, controller, handler, tag, payload: payloadTypeOf(prototype, handler) }] : [];
  });
}

/** Names of the parameters in a route's path: `/V1/sources/:sourceCode` has `sourceCode`. */
export function pathParametersOf(path: string): readonly string[] {
  return [...path.matchAll(/:([A-Za-z0-9_]+)/g)].map((match) => match[1] ?? '');
}
