import { HttpStatus } from '@nestjs/common';
import type { INestApplicationContext } from '@nestjs/common';
import { HTTP_CODE_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { PUBLIC } from './public.decorator.js';
import { routeHandlersIn } from './rest-routes.js';
import type { RouteHandler } from './rest-routes.js';
import { DESCRIPTION, PERMISSION } from './route.decorators.js';

/**
 * Throws where a handler declares no permission and is not marked `Public`. Throws too where a REST route has no description
 * or a success of it would not be a 200. The compiler cannot see that a decorator is missing.
 */
export function assertRoutesAreDeclared(app: INestApplicationContext): void {
  const violations = routeHandlersIn(app.get(ModulesContainer, { strict: false })).flatMap(violationsOf);
  if (violations.length > 0) throw new Error(`Routes are not fully declared:\n${violations.join('\n')}`);
}

function violationsOf({ controller, name, method, target }: RouteHandler): string[] {
  const label = `${controller.name}.${name}`;
  const isPublic = [target, controller].some((each) => Reflect.getMetadata(PUBLIC, each) === true);
  if (!Reflect.hasMetadata(PERMISSION, target)) {
    return isPublic ? [] : [`${label} declares no permission: add @RequirePermission, or @Public outside of REST.`];
  }
  const isDescribed = Reflect.hasMetadata(DESCRIPTION, target);
  // Nest responds to a POST with 201 unless told otherwise.
  const isOk = method !== 'POST' || Reflect.getMetadata(HTTP_CODE_METADATA, target) === HttpStatus.OK;
  return [
    ...(isDescribed ? [] : [`${label} is not described: add @Describe.`]),
    ...(isOk ? [] : [`${label} would respond with 201: add @HttpCode(200).`]),
  ];
}
