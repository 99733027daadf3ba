import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { Database } from '../../../platform/database/database.js';
import { isMissingTable } from '../../../platform/database/failure.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ChangeLog } from '../../change-feed/index.js';
import { StockSourceLinkReader } from '../../stocks/index.js';
import { IndexIsSwapped } from '../data/index-guards.js';
import { IndexRowRepository } from '../data/index-row.repository.js';
import { IndexFollowers } from './index-followers.service.js';
import { SalabilityDefaultsReader } from './salability-defaults.service.js';

/** SKUs of one transaction: rows stay locked for a moment only. */
const SKUS_PER_TRANSACTION = 2000;
/** How often a refresh looks whether a swap is over, which takes a moment and is bounded. */
const SWAP_POLL_MS = 50;

/** What one transaction did, and which composite products it has left. */
interface Refreshed {
  readonly written: number;
  readonly left: readonly string[];
}

/**
 * The partial way: computes the index rows of some SKUs anew, and of the composite products that they are part of.
 * Repeating it changes nothing, so every caller that suspects a change may run it. It reads the tables and never what a
 * message says.
 */
@Injectable()
export class RefreshIndex {
  constructor(
    private readonly database: Database,
    private readonly rows: IndexRowRepository,
    private readonly links: StockSourceLinkReader,
    private readonly defaults: SalabilityDefaultsReader,
    private readonly changes: ChangeLog,
    private readonly followers: IndexFollowers,
  ) {}

  /**
   * Refreshes the SKUs in every stock that is linked to one of the sources. Where no source is named, in every stock
   * that is linked to one that holds any of them or of their children.
   */
  async execute(skus: readonly string[], sourceCodes: readonly string[]): Promise<void> {
    if (skus.length === 0) return;
    const stockIds =
      sourceCodes.length > 0 ? await this.links.stockIdsOf(sourceCodes) : await this.rows.stockIdsOf(skus);
    for (const stockId of stockIds) await this.inStock(stockId, skus);
  }

  /**
   * Refreshes the SKUs in one stock; one without an index has none to refresh. Returns how many rows changed. Composite
   * products come with their parts or, where they are many, after them and in transactions of their own. So the caller's
   * message has to stay until this is done: repeated, it comes to all of them again.
   */
  async inStock(stockId: number, skus: readonly string[]): Promise<number> {
    const left = new Map<string, string>();
    let written = 0;
    for (const some of chunksOf(distinct(skus), SKUS_PER_TRANSACTION)) {
      const refreshed = await this.chunk(stockId, some);
      written += refreshed.written;
      for (const sku of refreshed.left) left.set(skuKey(sku), sku);
    }
    for (const some of chunksOf([...left.values()], SKUS_PER_TRANSACTION)) {
      written += (await this.chunk(stockId, some)).written;
    }
    return written;
  }

  private async chunk(stockId: number, skus: readonly string[]): Promise<Refreshed> {
    for (;;) {
      const refreshed = await this.unlessSwapped(stockId, skus);
      if (refreshed) return refreshed;
      await delay(SWAP_POLL_MS);
    }
  }

  /** Undefined where the index is being swapped: the rows of the former table are gone in a moment. */
  private async unlessSwapped(stockId: number, skus: readonly string[]): Promise<Refreshed | undefined> {
    try {
      return await this.database.run(async () => {
        const refreshed = await this.rows.refresh(stockId, () => this.defaults.read(), skus);
        this.changes.announceFlips(stockId, refreshed.flips);
        const concerned = distinct([...skus, ...refreshed.skus]);
        this.database.afterCommit(() => this.followers.tell({ stockId, skus: concerned }));
        return refreshed;
      });
    } catch (error) {
      // The stock has just been deleted, or its index is not made yet: making it fills it.
      if (isMissingTable(error)) return { written: 0, left: [] };
      if (error instanceof IndexIsSwapped) return undefined;
      throw error;
    }
  }
}

function distinct(skus: readonly string[]): string[] {
  return [...new Map(skus.map((sku) => [skuKey(sku), sku])).values()];
}
