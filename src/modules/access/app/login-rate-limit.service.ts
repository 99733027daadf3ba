import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Environment } from '../../../platform/config/environment.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { redisKey } from '../../../platform/redis/redis-client.js';
import { REDIS } from '../../../platform/redis/redis.module.js';
import { skuKey as collationKey } from '../../../platform/identifiers/index.js';
import { addressKey } from '../../../platform/http/address-key.js';

const WINDOW_SECONDS = 60;

/** Too many sign-ins from one address or for one name; `retryAfterSeconds` is a whole number from 1. */
export class TooManySignIns extends ApplicationError {
  constructor(readonly retryAfterSeconds: number) {
    super('too-many', 'Too many sign-ins were tried. Please wait and try again later.');
  }
}

/** Who tries to sign in, as far as it is counted. */
interface SignInAttempt {
  readonly address: string;
  readonly username: string;
}

/**
 * Bounds sign-ins that fail to `LOGIN_RATE_PER_MINUTE`, for each address and for each name, over all processes.
 * An attempt is counted before it is checked and given back when it was right, so parallel guesses cannot slip through.
 * While Redis is away each process counts for itself.
 */
@Injectable()
export class LoginRateLimit {
  private readonly byAddress: RateLimiterRedis;
  private readonly byUsername: RateLimiterRedis;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    environment: Environment,
  ) {
    const limiter = (name: string): RateLimiterRedis => {
      const bounds = { points: environment.LOGIN_RATE_PER_MINUTE, duration: WINDOW_SECONDS };
      return new RateLimiterRedis({
        ...bounds,
        storeClient: redis,
        // While the server is away no log-in waits for it: this process counts for itself at once.
        rejectIfRedisNotReady: true,
        keyPrefix: redisKey(environment, 'login', name),
        insuranceLimiter: new RateLimiterMemory(bounds),
      });
    };
    this.byAddress = limiter('address');
    this.byUsername = limiter('username');
  }

  /** Counts one attempt. Throws `TooManySignIns` where the limit of the address or of the name is used up. */
  async count({ address, username }: SignInAttempt): Promise<void> {
    // The client connects with its first command, and the limiter sends none to a client that is not connected.
    if (this.redis.status === 'wait') await this.redis.connect().catch(() => undefined);
    await consume(this.byAddress, addressKey(address));
    await consume(this.byUsername, usernameKey(username));
  }

  /** Gives an attempt back that turned out right. */
  async giveBack({ address, username }: SignInAttempt): Promise<void> {
    await Promise.all([this.byAddress.reward(addressKey(address)), this.byUsername.reward(usernameKey(username))]);
  }
}

async function consume(limiter: RateLimiterRedis, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new TooManySignIns(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}

/** One key for all spellings that the database takes for one name, and of one length whatever was sent. */
function usernameKey(username: string): string {
  return createHash('sha256').update(collationKey(username)).digest('base64url');
}
