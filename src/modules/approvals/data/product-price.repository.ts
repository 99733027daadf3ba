import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { chunksOf } from '../../../platform/lists/chunks.js';

/** As many as a write's other statements take at once. */
const SKUS_PER_STATEMENT = 5000;

/** What goods are worth: the prices of products, read beside the write that they are asked for. */
@Injectable()
export class ProductPriceRepository {
  constructor(private readonly database: Database) {}

  /** The prices of those products that have one, by `skuKey`. One statement for 5000 SKUs. */
  async of(skus: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const prices = new Map<string, number>();
    for (const chunk of chunksOf(skus, SKUS_PER_STATEMENT)) {
      const rows = await this.database.query<{ sku: string; price: string }>(
        'SELECT sku, price FROM catalog_product WHERE sku IN (?) AND price IS NOT NULL',
        [chunk],
      );
      for (const { sku, price } of rows) prices.set(skuKey(sku), Number(price));
    }
    return prices;
  }
}
