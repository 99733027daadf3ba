import { Injectable } from '@nestjs/common';
import { CallerRepository } from '../data/caller.repository.js';
import type { Caller } from '../domain/caller.js';
import { hashOfToken } from '../domain/token.js';
import { CallerCache } from './caller-cache.js';
import { CustomerDirectory } from './customer-directory.service.js';
import { TokenUse } from './token-use.service.js';

/** A revocation holds everywhere within 5 seconds; the rest of them is left for the reading itself. */
const CACHE_MS_MAX = 4000;
const CACHED_CALLERS_MAX = 5000;

/**
 * Tells whose token it is. Callers are remembered for at most 5 seconds, never beyond their token's expiry. A revoked
 * token, a disabled user or customer or a changed role holds in this process at once: the change calls `forget`. In the
 * other processes it holds within 5 seconds. Unknown tokens are not remembered.
 */
@Injectable()
export class Authenticator {
  private readonly cache = new CallerCache(CACHED_CALLERS_MAX);
  private readonly reading = new Map<string, Promise<Caller | undefined>>();
  /** Counts the calls of `forget`, so that what was read before one is not kept after it. */
  private epoch = 0;

  constructor(
    private readonly callers: CallerRepository,
    private readonly customers: CustomerDirectory,
    private readonly uses: TokenUse,
  ) {}

  /**
   * The caller of a token, or undefined where it is not good (any more). A remembered caller is returned at once,
   * without a promise: this runs with every request.
   */
  identify(token: string): Caller | undefined | Promise<Caller | undefined> {
    const hash = hashOfToken(token);
    const key = hash.toString('base64');
    return this.cache.find(key, performance.now()) ?? this.read(key, hash);
  }

  /** Forgets every caller. Changes of tokens, users, roles or integrations call it after their commit. */
  forget(): void {
    this.epoch += 1;
    this.reading.clear();
    this.cache.clear();
  }

  /** Requests that come with the same token meanwhile share the statement. */
  private read(key: string, hash: Buffer): Promise<Caller | undefined> {
    const running = this.reading.get(key);
    if (running) return running;
    const reading = this.load(key, hash).finally(() => {
      if (this.reading.get(key) === reading) this.reading.delete(key);
    });
    this.reading.set(key, reading);
    return reading;
  }

  private async load(key: string, hash: Buffer): Promise<Caller | undefined> {
    const { epoch } = this;
    const readAt = performance.now();
    const found = await this.callers.find(hash);
    const caller = found && (await this.known(found.caller));
    if (!caller) return undefined;
    if (!found.isUseRecorded) this.uses.note(hash);
    const goodForMs = Math.min(CACHE_MS_MAX, found.validForMs ?? CACHE_MS_MAX);
    if (epoch === this.epoch) this.cache.keep(key, caller, readAt + goodForMs);
    return caller;
  }

  /** The other owners of tokens were read along with them; customers belong to another module. */
  private async known(caller: Caller): Promise<Caller | undefined> {
    if (caller.type !== 'customer') return caller;
    const customer = await this.customers.find(Number(caller.actor.id));
    return customer && { ...caller, actor: { ...caller.actor, label: customer.label } };
  }
}
