import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { currentContext } from '../../../platform/context/request-context.js';
import { forBoundCallersOf } from '../../../platform/http/bound-callers.js';
import { oncePerHandler } from '../../../platform/http/handler-facts.js';
import { FIELD } from '../../../platform/http/graphql-field.js';
import type { GraphqlFieldDefinition } from '../../../platform/http/graphql-field.js';
import { PUBLIC } from '../../../platform/http/public.decorator.js';
import { PERMISSION } from '../../../platform/http/route.decorators.js';
import type { Permission } from '../../../platform/http/route.decorators.js';
import { AccessControl, refusal } from '../app/access-control.service.js';
import { SignedRequests } from '../app/signed-requests.service.js';
import { mayUse } from '../domain/caller.js';
import type { Caller } from '../domain/caller.js';
import { isOAuthHeader } from '../domain/oauth-header.js';
import { signedRequestOf } from './signed-request-of.js';

/**
 * Stands before every handler. A REST route or a GraphQL field declares who may call it. A handler that declares
 * nothing and is not marked `Public` is refused. A caller who is bound to sources is refused as well where the handler
 * does not say how it treats such (`ForBoundCallers`). Once the caller is known the request context names them as the actor.
 * A signed request is handed in for the permission checks behind this guard.
 */
@Injectable()
export class PermissionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: AccessControl,
    private readonly signedRequests: SignedRequests,
  ) {}

  /** Without a promise where the caller is remembered. Throws the refusals of `AccessControl`. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const door = context.getType<'http' | 'graphql' | 'rpc'>();
    if (door === 'graphql') return this.admitToField(context);
    if (door !== 'http') throw refusal('forbidden', UNDECLARED);
    const request = context.switchToHttp().getRequest<Request>();
    const { authorization } = request.headers;
    if (isOAuthHeader(authorization)) this.signedRequests.arrive(signedRequestOf(request));
    const permission = permissionOf(context.getHandler());
    if (permission === undefined) return this.allowPublic(context);
    if (permission === 'anonymous') return true;
    const caller = this.access.authorize(authorization, permission, forBoundCallersOf(context.getHandler()));
    return caller instanceof Promise ? caller.then(enter) : enter(caller);
  }

  /** The field's declaration says who may ask for it; the request is shared by all fields of a query. */
  private admitToField(context: ExecutionContext): boolean | Promise<boolean> {
    const field = this.reflector.get<GraphqlFieldDefinition | undefined>(FIELD, context.getHandler());
    if (!field) throw refusal('forbidden', UNDECLARED);
    const { forBoundCallers } = field;
    if (field.permission === 'inherited') {
      // Most fields stand open, and the others are asked for by few.
      if (forBoundCallers === undefined && currentContext().sourceScope) throw this.access.notForBound();
      return true;
    }
    const { req: request } = context.getArgByIndex<{ req: Request }>(2);
    const { authorization } = request.headers;
    if (isOAuthHeader(authorization)) this.signedRequests.arrive(signedRequestOf(request));
    const caller = this.access.authorize(authorization, field.permission, forBoundCallers);
    return caller instanceof Promise ? caller.then(enter) : enter(caller);
  }

  private allowPublic(context: ExecutionContext): boolean {
    const isPublic = this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (isPublic !== true) throw refusal('forbidden', UNDECLARED);
    return true;
  }
}

const permissionOf = oncePerHandler((handler) => Reflect.getMetadata(PERMISSION, handler) as Permission | undefined);

/** Named in the refusal of a handler that declares no permission. */
const UNDECLARED = 'undeclared';

function enter(caller: Caller): boolean {
  const context = currentContext();
  context.actor = caller.actor;
  context.may = (permission) => mayUse(caller, permission);
  if (caller.changeLimit) context.changeLimit = caller.changeLimit;
  return true;
}
