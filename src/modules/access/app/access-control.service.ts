import { Injectable } from '@nestjs/common';
import { findContext } from '../../../platform/context/request-context.js';
import { notForBoundCallers } from '../../../platform/context/source-scope.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { ForBound } from '../../../platform/http/bound-callers.js';
import type { Caller } from '../domain/caller.js';
import { mayUse } from '../domain/caller.js';
import { isOAuthHeader } from '../domain/oauth-header.js';
import { bearerToken } from '../domain/token.js';
import { Authenticator } from './authenticator.service.js';
import { RefusalLog } from './refusal-log.service.js';
import { SignedRequests } from './signed-requests.service.js';

/**
 * Decides who may do what, for every door: the guard of the REST routes and whatever resolves its permission later. It
 * returns without a promise where a bearer token's caller is remembered.
 */
@Injectable()
export class AccessControl {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly signedRequests: SignedRequests,
    private readonly refusals: RefusalLog,
  ) {}

  /**
   * The caller of an `Authorization` header, bearer token or OAuth signature, who may use what needs `permission`.
   * Throws `unauthenticated` for no or a bad token, `forbidden` where the resource (or, for `self`, a customer) is
   * missing; both name the permission. What is wrong with a signature is said instead. A caller who is bound to sources is
   * refused as `out-of-scope` unless the door says how it treats such.
   */
  authorize(authorization: string | undefined, permission: string, forBound?: ForBound): Caller | Promise<Caller> {
    if (isOAuthHeader(authorization)) {
      return this.signedRequests.signer(authorization).then((signer) => this.admitted(signer, permission, forBound));
    }
    const token = bearerToken(authorization);
    if (token === undefined) {
      this.refusals.withoutToken(authorization);
      throw refusal('unauthenticated', permission);
    }
    const caller = this.authenticator.identify(token);
    return caller instanceof Promise
      ? caller.then((read) => this.bearer(token, read, permission, forBound))
      : this.bearer(token, caller, permission, forBound);
  }

  /** The refusal of a bound caller by a part of an object that declares nothing for such, recorded. */
  notForBound(): ApplicationError {
    const notOpen = notForBoundCallers();
    this.refusals.observe(notOpen);
    return notOpen;
  }

  private bearer(token: string, caller: Caller | undefined, permission: string, forBound?: ForBound): Caller {
    if (!caller || caller.isSignedOnly === true) {
      this.refusals.token(token);
      throw refusal('unauthenticated', permission);
    }
    return this.admitted(caller, permission, forBound);
  }

  /** The caller is known from here on, though they may be refused: the lines of the log name them. */
  private admitted(caller: Caller, permission: string, forBound?: ForBound): Caller {
    const context = findContext();
    if (context) {
      context.actor = caller.actor;
      context.sourceScope = caller.sourceScope;
    }
    if (mayUse(caller, permission)) {
      if (caller.sourceScope === undefined || forBound !== undefined) return caller;
      throw this.refusals.notForBound(caller.actor, permission);
    }
    this.refusals.permission(caller.actor, permission);
    throw caller.lacksSecondFactor === true ? secondFactorMissing() : refusal('forbidden', permission);
  }
}

/** The one refusal of a caller (upstream interface, Authentication). */
export function refusal(kind: 'unauthenticated' | 'forbidden', permission: string): ApplicationError {
  return new ApplicationError(kind, "The consumer isn't authorized to access %resources.", { resources: permission });
}

/** The code in it lets clients show the way. */
function secondFactorMissing(): ApplicationError {
  return new ApplicationError('forbidden', 'Your role asks for a second factor. Set one up first.', {
    code: 'SECOND_FACTOR_REQUIRED',
  });
}
