import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { currentContext } from '../../../platform/context/request-context.js';
import { StaffCallers } from '../../../platform/http/staff-callers.js';
import { AccessControl } from '../app/access-control.service.js';
import { SignedRequests } from '../app/signed-requests.service.js';
import type { Caller } from '../domain/caller.js';
import { isOAuthHeader } from '../domain/oauth-header.js';
import { signedRequestOf } from './signed-request-of.js';

/**
 * Lets users and integrations into GraphQL, by bearer token or signature. The guard of the fields asks for the caller
 * again, who is remembered by then, and for the permission of each. Users who still have to set up their second factor
 * do that here, so they are let in.
 */
@Injectable()
export class StaffAdmission extends StaffCallers {
  constructor(
    private readonly access: AccessControl,
    private readonly signedRequests: SignedRequests,
  ) {
    super();
  }

  /** Without a promise where the caller is remembered. Throws the refusals of `AccessControl`. */
  override admit(request: Request): void | Promise<void> {
    const { authorization } = request.headers;
    if (isOAuthHeader(authorization)) this.signedRequests.arrive(signedRequestOf(request));
    const caller = this.access.authorize(authorization, 'account', 'no source data');
    return caller instanceof Promise ? caller.then(enter) : enter(caller);
  }
}

function enter(caller: Caller): void {
  currentContext().actor = caller.actor;
}
