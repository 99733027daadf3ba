import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Environment } from '../../../platform/config/environment.js';
import { addressKey } from '../../../platform/http/address-key.js';

const WINDOW_SECONDS = 60;

/**
 * Bounds what one address may ask in a minute (`STOCK_VISUALIZER_RATE_PER_MINUTE`; 0 bounds nothing). Each process counts
 * for itself, since what it guards against is work of this process.
 */
@Injectable()
export class FragmentRate {
  private readonly limiter: RateLimiterMemory | undefined;

  constructor({ STOCK_VISUALIZER_RATE_PER_MINUTE: points }: Environment) {
    this.limiter = points === 0 ? undefined : new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  }

  /** Counts one request. Returns the seconds to wait where it is one too many, else undefined. */
  async count(address: string): Promise<number | undefined> {
    try {
      await this.limiter?.consume(addressKey(address));
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }
}
