import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Settings } from '../../settings/index.js';
import { StoreRepository } from '../data/store.repository.js';

/** A change of a website holds in every process within 5 seconds; the rest of them is left for the reading itself. */
const CACHE_MS_MAX = 3000;

/** The currency of its website, by store view; null for one that takes the usual one. */
type StoreCurrencies = ReadonlyMap<number, string | null>;

/**
 * In which currency prices are. Amounts are never converted: a price is a number, and the website where it is asked says of
 * what. Every order asks, so the websites are kept for some seconds.
 */
@Injectable()
export class Currencies {
  private cached: { readonly stores: StoreCurrencies; readonly readAt: number } | undefined;
  /** A reading that goes on: all who ask meanwhile share it, unless something was changed since it began. */
  private reading: { readonly stores: Promise<StoreCurrencies>; readonly epoch: number } | undefined;
  /** Counts the changes made here, so that a reading begun before one is not kept after it. */
  private epoch = 0;

  constructor(
    private readonly database: Database,
    private readonly stores: StoreRepository,
    private readonly settings: Settings,
  ) {}

  /** The currency where no website says another one: of the catalogue's prices, and of limits by value. */
  async usual(): Promise<string> {
    return this.settings.get('currency/options/base');
  }

  /** Gives a question "in which currency are prices of this store view?". A view that is not there has the usual one. */
  async ofStores(storeIds: readonly number[]): Promise<(storeId: number) => string> {
    const usual = await this.usual();
    const known = await this.known(storeIds);
    return (storeId) => known.get(storeId) ?? usual;
  }

  /** To be called in the transaction that makes or changes a website. */
  changed(): void {
    this.database.afterCommit(() => {
      this.epoch += 1;
      this.cached = undefined;
    });
  }

  /** A store view that is not among those that are kept may be new. */
  private async known(storeIds: readonly number[]): Promise<StoreCurrencies> {
    const { cached } = this;
    const isFresh = cached && performance.now() - cached.readAt < CACHE_MS_MAX;
    if (isFresh && storeIds.every((id) => cached.stores.has(id))) return cached.stores;
    const { reading } = this;
    if (reading?.epoch === this.epoch) {
      const stores = await reading.stores;
      if (storeIds.every((id) => stores.has(id))) return stores;
      // Theirs may be newer than that reading.
    }
    return this.read();
  }

  private async read(): Promise<StoreCurrencies> {
    const { epoch } = this;
    const readAt = performance.now();
    const reading = { stores: this.stores.currencies(), epoch };
    this.reading = reading;
    try {
      const stores = await reading.stores;
      // What was changed here meanwhile may be missing from what was read.
      if (epoch === this.epoch) this.cached = { stores, readAt };
      return stores;
    } finally {
      if (this.reading === reading) this.reading = undefined;
    }
  }
}
