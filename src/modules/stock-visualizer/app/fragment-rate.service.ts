import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Environment } from '../../../platform/config/environment.js';
import { addressKey } from '../../../platform/http/address-key.js';
import type { ClientAddress } from '../../../platform/http/client-address.js';

const WINDOW_SECONDS = 60;
/** How many times as much those may ask together whose own addresses are not known. */
const SHARED_FACTOR = 10;
const SHARED_KEY = 'shared';

/**
 * Bounds what one address may ask in a minute (`STOCK_VISUALIZER_RATE_PER_MINUTE`; 0 bounds nothing). Each process counts
 * for itself, since what it guards against is work of this process. Clients behind proxies that nobody has spoken of have
 * one count for all of them, with ten times as much.
 */
@Injectable()
export class FragmentRate {
  private readonly own: RateLimiterMemory | undefined;
  private readonly shared: RateLimiterMemory | undefined;

  constructor({ STOCK_VISUALIZER_RATE_PER_MINUTE: points }: Environment) {
    if (points === 0) return;
    this.own = new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
    this.shared = new RateLimiterMemory({ points: SHARED_FACTOR * points, duration: WINDOW_SECONDS });
  }

  /** Counts one request. Returns the seconds to wait where it is one too many, else undefined. */
  async count({ address, isShared }: ClientAddress): Promise<number | undefined> {
    try {
      if (isShared) await this.shared?.consume(SHARED_KEY);
      else await this.own?.consume(addressKey(address));
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }
}
