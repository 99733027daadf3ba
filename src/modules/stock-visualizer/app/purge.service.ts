import { Inject, Injectable, Logger } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/database.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Outbox } from '../../../platform/queue/outbox.js';
import type { RedisClient } from '../../../platform/redis/redis-client.js';
import { isAway, redisKey } from '../../../platform/redis/redis-client.js';
import { REDIS } from '../../../platform/redis/redis.module.js';
import { Settings } from '../../settings/index.js';
import { PurgeChannel } from './purge-channel.service.js';

/** For so long further changes of a SKU send no message of their own. */
const GUARD_SECONDS = 60;

/** Has fragments dropped that are no longer right (behaviour, "Cache purge"). */
@Injectable()
export class Purge {
  private readonly logger = new Logger('StockVisualizer');

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly channel: PurgeChannel,
    private readonly environment: Environment,
    @Inject(REDIS) private readonly redis: RedisClient,
  ) {}

  /**
   * Drops the fragments of the SKUs here and now. Where the index follows changes later, a message for each SKU does it,
   * and none is sent while the last one waits. Best effort: a failure is logged.
   */
  async dispatch(skus: readonly string[]): Promise<void> {
    if (await this.isQueued()) await this.enqueue(skus);
    else await this.now(skus);
  }

  /** Drops them at once. Best effort: a failure is logged. */
  async now(skus: readonly string[] | 'all'): Promise<void> {
    try {
      await this.channel.purge(skus);
    } catch (error) {
      this.logger.warn(`Fragments of stock may be old for a minute in other processes: ${String(error)}`);
    }
  }

  /** What a message asks for. Throws where Redis is away, so that the message comes again. */
  async ofMessage(sku: string): Promise<void> {
    // First: a change from here on gets a message of its own.
    await this.redis.del(this.guard(sku));
    if (await this.settings.get('cataloginventory/stock_visualizer/enabled')) await this.channel.purge([sku]);
  }

  /** Where it cannot be read, nothing waits for a worker. */
  private async isQueued(): Promise<boolean> {
    try {
      return (await this.settings.get('cataloginventory/indexer/strategy')) === 'async';
    } catch {
      return false;
    }
  }

  private async enqueue(skus: readonly string[]): Promise<void> {
    const free = await this.guarded(skus);
    if (free.length === 0) return;
    try {
      await this.database.run(() => this.outbox.addMany('inventory.stockvisualizer.purge', free));
    } catch (error) {
      this.logger.warn(`Fragments of stock are purged without a message: ${String(error)}`);
      if (!isAway(this.redis)) await this.redis.del(...free.map((sku) => this.guard(sku))).catch(() => undefined);
      await this.now(skus);
    }
  }

  /** Those of the SKUs that have no message on its way; all of them where Redis does not say. */
  private async guarded(skus: readonly string[]): Promise<readonly string[]> {
    if (isAway(this.redis)) return skus;
    try {
      const pipeline = this.redis.pipeline();
      for (const sku of skus) pipeline.set(this.guard(sku), '1', 'EX', GUARD_SECONDS, 'NX');
      const results = (await pipeline.exec()) ?? [];
      return skus.filter((_sku, position) => results[position]?.[1] === 'OK');
    } catch {
      return skus;
    }
  }

  private guard(sku: string): string {
    return redisKey(this.environment, 'stockviz', 'purging', skuKey(sku));
  }
}
