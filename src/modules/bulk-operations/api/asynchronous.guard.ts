import { createParamDecorator, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { currentContext } from '../../../platform/context/request-context.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import { AccessControl } from '../../access/index.js';
import { OperationRoutes } from '../app/operation-routes.service.js';
import type { AsynchronousTarget } from '../app/operation-routes.service.js';

/** What stands before the address that the routes are declared with. */
const PREFIX = /^\/rest\/async\//i;

const TARGET = Symbol('asynchronous target');

interface WithTarget {
  [TARGET]?: AsynchronousTarget;
}

/** Finds the route that an asynchronous address stands for, and lets callers pass who may use it. */
@Injectable()
export class AsynchronousGuard implements CanActivate {
  constructor(
    private readonly routes: OperationRoutes,
    private readonly access: AccessControl,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & WithTarget>();
    if (request.method === 'GET' || request.method === 'HEAD') {
      throw invalid('Specified request cannot be processed.');
    }
    const target = this.routes.find(request.method, request.path.replace(PREFIX, ''));
    if (!target) throw notFound('Request does not match any route.');
    const { permission, forBoundCallers } = target.route.route;
    const caller = await this.access.authorize(request.headers.authorization, permission, forBoundCallers);
    currentContext().actor = caller.actor;
    request[TARGET] = target;
    return true;
  }
}

/** Gives a handler the target that the guard has found. */
export const Target = createParamDecorator((_data: unknown, context: ExecutionContext): AsynchronousTarget => {
  const target = context.switchToHttp().getRequest<WithTarget>()[TARGET];
  if (!target) throw new Error('No guard has found the target of this request.');
  return target;
});
