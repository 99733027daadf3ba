import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Environment } from '../../../platform/config/environment.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { RedisClient } from '../../../platform/redis/redis-client.js';
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

/** Of what may fail for a name in a minute, one address uses up no more than this part. */
const PART_OF_ONE_ADDRESS = 0.1;
/** How often users may mistype their own password while they are logged in. */
const OWN_CHECKS = { points: 10, duration: 600 } as const;

/** Who tries to sign in, as far as it is counted. */
interface SignInAttempt {
  readonly address: string;
  readonly username: string;
  readonly isShared?: boolean;
}

/**
 * Bounds sign-ins that fail to `LOGIN_RATE_PER_MINUTE`, for each address and for each name, over all processes.
 * An attempt is counted before it is checked and given back when it was right, so parallel guesses cannot slip through.
 * A single address uses up a tenth of a name's bound at most, so it cannot keep others from the name. While Redis is
 * away each process counts for itself.
 */
@Injectable()
export class LoginRateLimit {
  private readonly byAddress: RateLimiterRedis;
  private readonly byUsername: RateLimiterRedis;
  private readonly byPair: RateLimiterRedis;
  private readonly ofUser: RateLimiterRedis;

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    environment: Environment,
  ) {
    const limiter = (name: string, bounds: { readonly points: number; readonly duration: number }): RateLimiterRedis =>
      new RateLimiterRedis({
        ...bounds,
        storeClient: redis,
        // While the server is away no log-in waits for it: this process counts for itself at once.
        rejectIfRedisNotReady: true,
        keyPrefix: redisKey(environment, 'login', name),
        insuranceLimiter: new RateLimiterMemory(bounds),
      });
    const points = environment.LOGIN_RATE_PER_MINUTE;
    this.byAddress = limiter('address', { points, duration: WINDOW_SECONDS });
    this.byUsername = limiter('username', { points, duration: WINDOW_SECONDS });
    this.byPair = limiter('pair', { points: Math.ceil(points * PART_OF_ONE_ADDRESS), duration: WINDOW_SECONDS });
    this.ofUser = limiter('own', OWN_CHECKS);
  }

  /** Counts one attempt for its address. Throws `TooManySignIns` where the limit of the address is used up. */
  async countAddress(address: string): Promise<void> {
    await this.connect();
    await consume(this.byAddress, addressKey(address));
  }

  /**
   * Counts one attempt for its name, unless the address has used up its part of the name's limit. Returns whether it was
   * counted. Throws `TooManySignIns` where the limit of the name is used up.
   */
  async countName({ address, username }: SignInAttempt): Promise<boolean> {
    await this.connect();
    try {
      await consume(this.byPair, `${usernameKey(username)} ${addressKey(address)}`);
    } catch (refusal) {
      if (!(refusal instanceof TooManySignIns)) throw refusal;
      return false;
    }
    await consume(this.byUsername, usernameKey(username));
    return true;
  }

  /** Gives an attempt back that turned out right; `isNameCounted` as `countName` has said. */
  async giveBack({ address, username, isShared }: SignInAttempt, isNameCounted: boolean): Promise<void> {
    if (isShared !== true) await this.byAddress.reward(addressKey(address));
    if (!isNameCounted) return;
    await this.byUsername.reward(usernameKey(username));
    await this.byPair.reward(`${usernameKey(username)} ${addressKey(address)}`);
  }

  /** Counts a look at their own password by a user who is logged in. Throws `TooManySignIns`. */
  async countOwn(userId: number): Promise<void> {
    await this.connect();
    await consume(this.ofUser, String(userId));
  }

  /** Forgets those looks: the last one was right. */
  async forgetOwn(userId: number): Promise<void> {
    await this.ofUser.delete(String(userId));
  }

  /** The client connects with its first command, and the limiter sends none to a client that is not connected. */
  private async connect(): Promise<void> {
    if (this.redis.status === 'wait') await this.redis.connect().catch(() => undefined);
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
