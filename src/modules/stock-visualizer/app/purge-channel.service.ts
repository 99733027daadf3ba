import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { RedisClient } from '../../../platform/redis/redis-client.js';
import { closeRedis, isAway, listeningTwinOf, redisKey } from '../../../platform/redis/redis-client.js';
import { REDIS } from '../../../platform/redis/redis.module.js';
import type { BundleFacts } from '../domain/fragment.js';
import { bytesOfFragment, FragmentCache } from './fragment-cache.js';
import type { Fragment } from './fragment-cache.js';

/** Fragments of one process: some tens of megabytes at most. */
const BOUNDS = { entriesMax: 20_000, bytesMax: 32 * 1024 * 1024, bytesOf: bytesOfFragment };
/** A part of a bundle with all that is known of it. */
const PART_BYTES = 1_000;
/** What bundles are made of takes more than a fragment, and pushes none out of memory. */
const BUNDLE_BOUNDS = {
  entriesMax: 5_000,
  bytesMax: 16 * 1024 * 1024,
  bytesOf: ({ composition }: BundleFacts): number => PART_BYTES * (1 + composition.children.length),
};
/** Nobody pushes fragments out of memory by asking for what there is not. */
const ABSENT_BOUNDS = { entriesMax: 5_000, bytesMax: 4 * 1024 * 1024, bytesOf: (): number => 0 };

/**
 * The fragments in the memory of this process, and the channel by which every process hears which ones to drop. It is
 * listened to from the first fragment on. While it is not, `isHeard` is false; what was kept before that is dropped when
 * it is heard again.
 */
@Injectable()
export class PurgeChannel implements OnApplicationShutdown {
  readonly cache = new FragmentCache<Fragment>(BOUNDS);
  /** What is known of a bundle, whatever is chosen of it. */
  readonly bundles = new FragmentCache<BundleFacts>(BUNDLE_BOUNDS);
  /** What there is not. */
  readonly absent = new FragmentCache<never>(ABSENT_BOUNDS);
  private readonly logger = new Logger('StockVisualizer');
  private readonly channel: string;
  private listener: RedisClient | undefined;
  private hears = false;

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    environment: Environment,
  ) {
    this.channel = redisKey(environment, 'stockviz', 'purge');
  }

  /** Whether this process hears of purges at this moment, as far as it can know. */
  get isHeard(): boolean {
    return this.hears;
  }

  /** Begins to listen; returns at once and never fails. */
  listen(): void {
    if (this.listener) return;
    const listener = listeningTwinOf(this.redis);
    this.listener = listener;
    listener.on('ready', () => void this.subscribe(listener));
    listener.on('close', () => {
      this.hears = false;
    });
    listener.on('message', (_channel, text) => this.hear(text));
    // Its errors are logged, and it goes on trying.
    listener.connect().catch(() => undefined);
  }

  /** Drops the fragments that tell of the SKUs, here at once and everywhere else in a moment. Throws where Redis is away. */
  async purge(skus: readonly string[] | 'all'): Promise<void> {
    const tags = skus === 'all' ? 'all' : skus.map(skuKey);
    this.drop(tags);
    if (isAway(this.redis)) throw new Error('The Redis server is away.');
    await this.redis.publish(this.channel, JSON.stringify(tags));
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.listener) await closeRedis(this.listener);
  }

  private async subscribe(listener: RedisClient): Promise<void> {
    try {
      await listener.subscribe(this.channel);
      // What was purged while nothing was heard is not known.
      this.drop('all');
      this.hears = true;
    } catch (error) {
      this.logger.warn(`Purges of fragments are not heard: ${String(error)}`);
      listener.disconnect(true);
    }
  }

  private hear(text: string): void {
    try {
      const tags: unknown = JSON.parse(text);
      if (tags === 'all') this.drop('all');
      else if (Array.isArray(tags)) this.drop(tags.map(String));
    } catch {
      // Whatever it was meant to say: without fragments nothing is wrong.
      this.drop('all');
    }
  }

  private drop(tags: readonly string[] | 'all'): void {
    for (const cache of [this.cache, this.bundles, this.absent]) {
      if (tags === 'all') cache.dropAll();
      else cache.drop(tags);
    }
  }
}
