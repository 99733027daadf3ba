import { Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { currentContext } from '../../../platform/context/request-context.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { OAuthNonceRepository } from '../data/oauth-nonce.repository.js';
import type { Caller } from '../domain/caller.js';
import { readOAuthHeader } from '../domain/oauth-header.js';
import type { OAuthHeader } from '../domain/oauth-header.js';
import { oauthRefusal } from '../domain/oauth-refusals.js';
import { isBodyHashRight, isSignatureRight } from '../domain/oauth-signature.js';
import type { SignedRequest } from '../domain/signed-request.js';
import { hashOfToken } from '../domain/token.js';
import { Authenticator } from './authenticator.service.js';
import { RefusalLog } from './refusal-log.service.js';
import { OAuthConsumers } from './oauth-consumers.service.js';

/**
 * Who has signed a request (OAuth 1.0a, RFC 5849). The door hands the request in once, under its context. A later check
 * of permissions names the header alone, as for a bearer token. A request is checked once, however many permissions are
 * asked for: its nonce can be used no second time.
 */
@Injectable()
export class SignedRequests {
  private readonly arrived = new WeakMap<RequestContext, SignedRequest>();
  private readonly signers = new WeakMap<RequestContext, Promise<Caller>>();

  constructor(
    private readonly authenticator: Authenticator,
    private readonly consumers: OAuthConsumers,
    private readonly nonces: OAuthNonceRepository,
    private readonly refusals: RefusalLog,
  ) {}

  /** For doors: what of the current request is signed. */
  arrive(request: SignedRequest): void {
    this.arrived.set(currentContext(), request);
  }

  /** The caller who signed the current request. Rejects with one of the refusals of `oauthRefusal`. */
  signer(authorization: string): Promise<Caller> {
    const context = currentContext();
    const known = this.signers.get(context);
    if (known) return known;
    const signer = this.refusals.ofSignature(() => this.verify(authorization, this.arrived.get(context)));
    this.signers.set(context, signer);
    return signer;
  }

  private async verify(authorization: string, request: SignedRequest | undefined): Promise<Caller> {
    const header = readOAuthHeader(authorization);
    const consumer = await this.consumers.find(header.consumerKey);
    if (!timingSafeEqual(hashOfToken(header.token), consumer.tokenHash)) throw oauthRefusal.tokenRejected();
    if (!request || !isSignatureRight(header, request, consumer)) throw oauthRefusal.signature();
    const caller = await this.authenticator.identify(header.token);
    if (!caller) throw oauthRefusal.tokenRejected();
    await this.useNonce(consumer.consumerId, header);
    request.checkBody?.((bytes) => this.refuseOtherBody(header, bytes));
    return caller;
  }

  private refuseOtherBody(header: OAuthHeader, bytes: Buffer): void {
    if (isBodyHashRight(header, bytes)) return;
    const refusal = oauthRefusal.bodyHash();
    this.refusals.signature(refusal);
    throw refusal;
  }

  /** Comes last: only a client that holds the secrets can fill the table of nonces. */
  private async useNonce(consumerId: number, { nonce, timestamp }: OAuthHeader): Promise<void> {
    const outcome = await this.nonces.use({ consumerId, nonce, timestamp });
    if (outcome === 'stale') throw oauthRefusal.timestamp();
    if (outcome === 'used') throw oauthRefusal.nonceUsed(consumerId);
  }
}
