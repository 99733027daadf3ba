import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { ProductReader } from '../../catalog/index.js';
import { AvailabilityReader, isUnmanaged, Salability } from '../../salability/index.js';
import { SalabilityDefaultsReader } from '../../salability-index/index.js';
import { ScarceSkuRepository } from '../data/scarce-sku.repository.js';

/** A SKU that is nearly sold out in a stock. */
interface ScarceSku {
  readonly sku: string;
  readonly name: string;
  readonly salableQuantity: Quantity;
}

export const SCARCE_SKUS_MAX = 50;
/** Some of those found have no quantity after all: their stock is not managed. */
const CANDIDATES = 200;
const GOOD_FOR_MS = 60_000;
const STOCKS_KEPT_MAX = 100;

/**
 * What is nearly sold out, stock by stock. Finding it goes through an index of up to a million rows, so a process does
 * so once a minute at most. The quantities are those of the moment of that search.
 */
@Injectable()
export class LowestSalable {
  private readonly found = new Map<number, { readonly at: number; readonly skus: Promise<readonly ScarceSku[]> }>();

  constructor(
    private readonly scarce: ScarceSkuRepository,
    private readonly defaults: SalabilityDefaultsReader,
    private readonly availability: AvailabilityReader,
    private readonly salability: Salability,
    private readonly products: ProductReader,
    private readonly reads: ReadDatabase,
  ) {}

  /** The scarcest first, at most `limit` and `SCARCE_SKUS_MAX`. Throws not-found for an unknown stock. */
  async ofStock(stockId: number, limit: number): Promise<readonly ScarceSku[]> {
    return (await this.kept(stockId)).slice(0, limit);
  }

  private kept(stockId: number): Promise<readonly ScarceSku[]> {
    const now = performance.now();
    const known = this.found.get(stockId);
    if (known && now - known.at < GOOD_FOR_MS) return known.skus;
    if (this.found.size >= STOCKS_KEPT_MAX) this.found.clear();
    const skus = this.search(stockId);
    this.found.set(stockId, { at: now, skus });
    // A search that failed is not kept for the next call.
    skus.catch(() => this.found.delete(stockId));
    return skus;
  }

  private async search(stockId: number): Promise<readonly ScarceSku[]> {
    const { isReservedPerSource } = await this.defaults.read();
    const candidates = await this.reads.reading(() => this.scarce.find(stockId, isReservedPerSource, CANDIDATES));
    const { items } = await this.availability.read(stockId, candidates);
    const managed = items.filter((item) => !isUnmanaged(item));
    const quantities = await this.salability.indexedQuantities(stockId, managed);
    const products = await this.products.existing(managed.map(({ sku }) => sku));
    return quantities
      .map(({ sku, quantity }) => ({
        sku,
        name: products.get(skuKey(sku))?.name ?? sku,
        salableQuantity: quantity,
      }))
      .sort(scarcerFirst)
      .slice(0, SCARCE_SKUS_MAX);
  }
}

function scarcerFirst(a: ScarceSku, b: ScarceSku): number {
  if (a.salableQuantity.isLessThan(b.salableQuantity)) return -1;
  if (b.salableQuantity.isLessThan(a.salableQuantity)) return 1;
  return a.sku < b.sku ? -1 : 1;
}
