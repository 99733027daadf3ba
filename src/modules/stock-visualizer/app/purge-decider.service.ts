import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { RedisClient } from '../../../platform/redis/redis-client.js';
import { isAway } from '../../../platform/redis/redis-client.js';
import { REDIS } from '../../../platform/redis/redis.module.js';
import { ProductReader } from '../../catalog/index.js';
import { IndexFollowers } from '../../salability-index/index.js';
import type { IndexChange } from '../../salability-index/index.js';
import { FragmentFacts } from './fragment-facts.service.js';
import { Purge } from './purge.service.js';
import { ShownRegister } from './shown-register.service.js';
import { VisualizerSettingsReader } from './visualizer-settings.service.js';

/** Who changes stock waits for so long that its own page shows the change, and no longer. */
const WRITER_WAIT_MS_MAX = 200;

/** What caches may hold of some SKUs, by SKU. */
type Held = ReadonlyMap<string, readonly string[]>;

/**
 * Decides which fragments a change of stock has made wrong (behaviour, "Cache purge"). What the index has followed leads
 * here: reservations, source items, configuration and whole stocks. While the visualizer is off nothing is done, and of
 * what no cache holds Redis alone is asked.
 */
@Injectable()
export class PurgeDecider implements OnModuleInit {
  private readonly logger = new Logger('StockVisualizer');
  private readonly deciding = new Set<Promise<void>>();

  constructor(
    private readonly followers: IndexFollowers,
    private readonly settings: VisualizerSettingsReader,
    private readonly register: ShownRegister,
    private readonly facts: FragmentFacts,
    private readonly products: ProductReader,
    private readonly purge: Purge,
    @Inject(REDIS) private readonly redis: RedisClient,
  ) {}

  onModuleInit(): void {
    this.followers.add((change) => this.follow(change));
  }

  /** Resolves when nothing is being decided any more. */
  async settled(): Promise<void> {
    await Promise.all(this.deciding);
  }

  /** Never rejects, and ends soon: what takes longer goes on by itself. */
  private async follow(change: IndexChange): Promise<void> {
    if (!(await this.settings.isEnabled())) return;
    // Fragments end by themselves within a minute then.
    if (isAway(this.redis)) return;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WRITER_WAIT_MS_MAX);
    });
    const decided = this.decide(change)
      .catch((error: unknown) => {
        this.logger.warn(`Fragments of stock may be old for a minute: ${String(error)}`);
      })
      .finally(() => this.deciding.delete(decided));
    this.deciding.add(decided);
    await Promise.race([decided, patience]);
    clearTimeout(timer);
  }

  private async decide({ stockId, skus }: IndexChange): Promise<void> {
    if (skus === 'all') return this.purge.now('all');
    const held = await this.register.shown(stockId, skus);
    if (held.size === 0) return;
    const outdated = await this.outdated(stockId, held);
    if (outdated.size === 0) return;
    // Before the purge: what is shown from here on has been read after the change.
    await this.register.forget(stockId, outdated);
    await this.purge.dispatch([...outdated.keys()]);
  }

  /** With numbers everything that was touched, with levels what looks otherwise now. */
  private async outdated(stockId: number, held: Held): Promise<Held> {
    const { settings } = await this.settings.read();
    if (settings.displayType === 'quantity') return held;
    const products = await this.products.existing([...held.keys()]);
    const factsOf = await this.facts.read(stockId, [...products.values()], settings, { withSources: true });
    return new Map(
      [...held].filter(([sku, members]) => {
        const product = products.get(skuKey(sku));
        return this.register.isOutdated(members, product && factsOf(product.productId), settings);
      }),
    );
  }
}
