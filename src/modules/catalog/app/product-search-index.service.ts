import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ProductGramRepository } from '../data/product-gram.repository.js';
import type { GramSlice } from '../data/product-gram.repository.js';

/** Products of one look and one transaction. */
const PRODUCTS_PER_SLICE = 500;
/** Rows of one look and one transaction. */
const ROWS_PER_SLICE = 5000;

interface RebuildOptions {
  readonly dryRun: boolean;
  /** Called after each slice with what was looked at and repaired in it; may throw to stop. */
  readonly afterSlice: (examined: number, repaired: number) => void;
}

/** Products that search lacked, and rows that it had too many. */
export interface RebuildOutcome {
  readonly products: number;
  readonly rows: number;
}

/**
 * Compares what products are found by with their SKUs and names, and sets it right. What is wrong was written by an older
 * version of the service beside this one, or by hand.
 */
@Injectable()
export class ProductSearchIndex {
  constructor(
    private readonly database: Database,
    private readonly grams: ProductGramRepository,
  ) {}

  /** The next products after an id, with those that cannot be found by all of their SKU and name. */
  slice(after: number, size: number): Promise<GramSlice> {
    return this.grams.slice(after, size);
  }

  /** Adds what is missing and takes away what is too much, slice by slice; a dry run counts. May be run at any time. */
  async rebuild(options: RebuildOptions): Promise<RebuildOutcome> {
    const products = await this.addMissing(options);
    return { products, rows: await this.removeStrays(options) };
  }

  private async addMissing({ dryRun, afterSlice }: RebuildOptions): Promise<number> {
    let total = 0;
    for (let after: number | undefined = 0; after !== undefined;) {
      const { examined, wrong, next }: GramSlice = await this.grams.slice(after, PRODUCTS_PER_SLICE);
      const ids = wrong.map(({ productId }) => productId);
      const repaired = dryRun || ids.length === 0 ? ids.length : await this.database.run(() => this.grams.repair(ids));
      total += repaired;
      afterSlice(examined, repaired);
      after = next;
    }
    return total;
  }

  private async removeStrays({ dryRun, afterSlice }: RebuildOptions): Promise<number> {
    let total = 0;
    for (let after: readonly [string, number] | undefined = ['', 0]; after !== undefined;) {
      const from: readonly [string, number] = after;
      const { strays, next } = await this.database.run(async () => {
        const slice = await this.grams.strays(from, ROWS_PER_SLICE, { isGuarded: !dryRun });
        if (!dryRun) await this.grams.removeRows(slice.strays);
        return slice;
      });
      total += strays.length;
      afterSlice(0, strays.length);
      after = next;
    }
    return total;
  }
}
