import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/context/request-context.js';
import { notForBoundCallers } from '../../../platform/context/source-scope.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { ScopeRefusals } from '../../../platform/http/scope-refusals.js';
import { SecurityLog } from '../../security-log/index.js';
import type { SecurityActor, SecurityTarget } from '../../security-log/index.js';
import { CallerRepository } from '../data/caller.repository.js';
import type { AccountKind } from '../domain/account.js';
import type { CallerType } from '../domain/caller.js';
import { hashOfToken } from '../domain/token.js';
import { TooManySignIns } from './login-rate-limit.service.js';

const TARGET_TYPES = { admin: 'user', integration: 'integration', customer: 'customer' } as const;
const ANONYMOUS: SecurityActor = { type: 'anonymous', id: null, label: null };

/** Puts refusals of access into the security log. What is refused goes on being refused: nothing here waits or throws. */
@Injectable()
export class RefusalLog extends ScopeRefusals {
  /** A guard's refusal comes by once more where a handler has asked for it. */
  private readonly recorded = new WeakSet<ApplicationError>();

  constructor(
    private readonly securityLog: SecurityLog,
    private readonly callers: CallerRepository,
  ) {
    super();
  }

  /** No token came, or none that could be one of ours. */
  withoutToken(authorization: string | undefined): void {
    if (authorization === undefined) this.securityLog.refused({ event: 'token_missing', actor: ANONYMOUS });
    else this.securityLog.refused({ event: 'token_refused', actor: ANONYMOUS, detail: 'not a token of this service' });
  }

  /** A token is not good (any more); whose it was is looked up where the refusal becomes a row. */
  token(token: string): void {
    const lookUp = async (): Promise<{ target?: SecurityTarget; detail: string }> => {
      const known = await this.callers.refused(hashOfToken(token));
      return known ? { target: targetOf(known), detail: known.reason } : { detail: 'unknown' };
    };
    this.securityLog.refused({ event: 'token_refused', actor: ANONYMOUS, lookUp });
  }

  /** Somebody known lacks a permission. */
  permission(actor: Actor, permission: string): void {
    this.securityLog.refused({ event: 'permission_refused', actor, target: { type: 'permission', id: permission } });
  }

  /** Somebody who is bound to sources asks for what is not declared for such. Returns the refusal. */
  notForBound(actor: Actor, permission: string): ApplicationError {
    const refusal = notForBoundCallers();
    this.recorded.add(refusal);
    this.permission(actor, permission);
    return refusal;
  }

  /** A source or a change that is not open to a bound caller, wherever it was refused. */
  override observe(failure: unknown): void {
    if (!(failure instanceof ApplicationError) || failure.kind !== 'out-of-scope' || this.recorded.has(failure)) return;
    this.recorded.add(failure);
    this.securityLog.refused({ event: 'permission_refused', detail: failure.text });
  }

  /** Runs a change of access, and records that it was refused as reaching beyond what the caller may do. */
  ofRules<T>(work: () => Promise<T>): Promise<T> {
    return this.observed(work, (error) => {
      if (error.kind === 'forbidden') this.securityLog.refused({ event: 'permission_refused', detail: error.text });
      // The request's context knows nothing of a binding that is younger than it.
      this.observe(error);
    });
  }

  /** Runs the check of a signature, and records its refusal. */
  ofSignature<T>(work: () => Promise<T>): Promise<T> {
    return this.observed(work, (error) => this.signature(error));
  }

  /** A signature, or the body that was signed, is refused. */
  signature(error: ApplicationError): void {
    if (error.kind !== 'unauthenticated') return;
    this.securityLog.refused({ event: 'signature_refused', actor: ANONYMOUS, detail: error.text });
  }

  /** Somebody who is logged in could not show that it is they: the password or a code was wrong. Returns the refusal. */
  ownProof(refusal: ApplicationError): ApplicationError {
    this.securityLog.refused({ event: 'login_refused', detail: refusal.text });
    return refusal;
  }

  /** Runs a log-in, and records its refusal with the name that was tried. */
  ofLogIn<T>(
    { username, address }: { readonly username: string; readonly address: string },
    kind: AccountKind,
    work: () => Promise<T>,
  ): Promise<T> {
    return this.observed(work, (error) => {
      const isLimited = error instanceof TooManySignIns;
      if (!isLimited && error.kind !== 'unauthenticated') return;
      this.securityLog.refused({
        event: isLimited ? 'login_limited' : 'login_refused',
        actor: { ...ANONYMOUS, label: username },
        target: { type: kind.owner === 'customer' ? 'customer' : 'user', id: null, label: username },
        detail: codeOf(error),
        address,
      });
    });
  }

  private async observed<T>(work: () => Promise<T>, refused: (error: ApplicationError) => void): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApplicationError) refused(error);
      throw error;
    }
  }
}

function targetOf({ type, id, label }: { type: CallerType; id: string; label: string | null }): SecurityTarget {
  return { type: TARGET_TYPES[type], id, label };
}

/** Refusals that tell the client what is missing carry a code. */
function codeOf({ parameters }: ApplicationError): string | undefined {
  const code: unknown = parameters && 'code' in parameters ? parameters['code'] : undefined;
  return typeof code === 'string' ? code : undefined;
}
