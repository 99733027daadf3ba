import { Inject, Injectable } from '@nestjs/common';
import type { ChainableCommander } from 'ioredis';
import { createHash, randomUUID } from 'node:crypto';
import { Environment } from '../../../platform/config/environment.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import type { RedisClient } from '../../../platform/redis/redis-client.js';
import { isAway, redisKey } from '../../../platform/redis/redis-client.js';
import { REDIS } from '../../../platform/redis/redis.module.js';
import type { ProductFacts } from '../domain/fragment.js';
import { childOf, viewOf } from '../domain/fragment.js';
import type { VisualizerSettings } from '../domain/presentation.js';

/** What a fragment tells of a product: its own view, its line in a composite product, or a figure made of its quantity. */
export type ShownAs = 'view' | 'child' | 'quantity';

/** A product and what fragments tell of it. */
export interface ShownProduct {
  readonly sku: string;
  /** Undefined where it could not be read. */
  readonly facts: ProductFacts | undefined;
  readonly shownAs: readonly ShownAs[];
}

const DIGEST_LENGTH = 16;
/** Stands for a product that a fragment tells of and that could not be read: any change of it is to be told. */
const UNREAD = 'unread';
/** Members in one command. */
const MEMBERS_PER_COMMAND = 1_000;

/** What is shown of a product in one way, in a few letters. */
function digestOf(way: ShownAs, facts: ProductFacts, settings: VisualizerSettings): string {
  const shown = {
    view: () => viewOf(facts, settings),
    child: () => childOf({ sku: '', name: '' }, facts),
    quantity: () => [facts.quantity, facts.isSalable],
  }[way]();
  const digest = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, DIGEST_LENGTH);
  return `${way} ${digest}`;
}

/**
 * Remembers in Redis what caches may hold of each product: so that a change is told only where it can be seen. A reading
 * is noted before its first fact, and stands for anything until it is done. So a change meanwhile is told, too.
 */
@Injectable()
export class ShownRegister {
  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly environment: Environment,
  ) {}

  /** Notes that the products are being read. Returns the mark of the reading. Throws where Redis is away. */
  async begin(stockId: number, skus: readonly string[], seconds: number): Promise<string> {
    const mark = `reading ${randomUUID()}`;
    await this.send(skus, (pipeline, sku) => {
      const key = this.key(stockId, sku);
      pipeline.sadd(key, mark).expire(key, seconds);
    });
    return mark;
  }

  /** Replaces the mark of the reading by what was read. */
  async finish(
    stockId: number,
    products: readonly ShownProduct[],
    settings: VisualizerSettings,
    { mark, seconds }: { readonly mark: string; readonly seconds: number },
  ): Promise<void> {
    await this.send(products, (pipeline, { sku, facts, shownAs }) => {
      const key = this.key(stockId, sku);
      const members = facts ? shownAs.map((way) => digestOf(way, facts, settings)) : [UNREAD];
      if (members.length > 0) pipeline.sadd(key, ...members);
      pipeline.srem(key, mark).expire(key, seconds);
    });
  }

  /** Removes the mark of a reading that nothing is shown of. */
  async abandon(stockId: number, skus: readonly string[], mark: string): Promise<void> {
    await this.send(skus, (pipeline, sku) => pipeline.srem(this.key(stockId, sku), mark));
  }

  /** What caches may hold of each of the SKUs, by SKU; those of which they hold nothing are not among them. */
  async shown(stockId: number, skus: readonly string[]): Promise<Map<string, readonly string[]>> {
    const results = await this.send(skus, (pipeline, sku) => pipeline.smembers(this.key(stockId, sku)));
    return new Map(
      skus.flatMap((sku, position) => {
        const members = (results[position] ?? []) as readonly string[];
        return members.length > 0 ? [[sku, members] as const] : [];
      }),
    );
  }

  /** Whether what is held differs from what the product looks like now. */
  isOutdated(members: readonly string[], facts: ProductFacts | undefined, settings: VisualizerSettings): boolean {
    if (!facts) return true;
    const current = new Set((['view', 'child', 'quantity'] as const).map((way) => digestOf(way, facts, settings)));
    return members.some((member) => !current.has(member));
  }

  /** Forgets what was held and is dropped now, however much it is; what is shown since stays. */
  async forget(stockId: number, held: ReadonlyMap<string, readonly string[]>): Promise<void> {
    await this.send([...held], (pipeline, [sku, members]) => {
      for (const some of chunksOf(members, MEMBERS_PER_COMMAND)) pipeline.srem(this.key(stockId, sku), ...some);
    });
  }

  private key(stockId: number, sku: string): string {
    return redisKey(this.environment, 'stockviz', 'shown', stockId, skuKey(sku));
  }

  /** One round trip. Throws the first error. */
  private async send<T>(items: readonly T[], add: (pipeline: ChainableCommander, item: T) => void): Promise<unknown[]> {
    if (items.length === 0) return [];
    if (isAway(this.redis)) throw new Error('The Redis server is away.');
    const pipeline = this.redis.pipeline();
    for (const item of items) add(pipeline, item);
    const results = (await pipeline.exec()) ?? [];
    return results.map(([error, result]) => {
      if (error) throw error;
      return result;
    });
  }
}
