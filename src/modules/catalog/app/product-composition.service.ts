import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { CompositionRepository } from '../data/composition.repository.js';
import type { Composition, ParentProduct } from '../domain/composition.js';
import { BUNDLE_OPTIONS_MAX, PARTS_MAX } from '../domain/composition-to-save.js';

/** Options and parts that one page of products shows, at most: all of them are in memory at once. */
const LISTED_PARTS_MAX = 50_000;

/** What composite products are made of, and what products are part of. Inside a transaction it reads in it. */
@Injectable()
export class ProductComposition {
  constructor(private readonly compositions: CompositionRepository) {}

  /**
   * The composite products among the SKUs, by `skuKey`. Other products and unknown SKUs are not in it; a composite
   * product without parts is. Three statements, whatever the number of SKUs and of parts.
   */
  async ofSkus(skus: readonly string[]): Promise<Map<string, Composition>> {
    const compositions = await this.compositions.among('sku', skus);
    return new Map(compositions.map((composition) => [skuKey(composition.sku), composition]));
  }

  /** As `ofSkus`, by the ids of the products. */
  async ofIds(productIds: readonly number[]): Promise<Map<number, Composition>> {
    const compositions = await this.compositions.among('product_id', productIds);
    return new Map(compositions.map((composition) => [composition.productId, composition]));
  }

  /**
   * As `ofIds`, for lists that name any number of products. Throws `invalid` where these have more than
   * `LISTED_PARTS_MAX` options and parts together. They are counted first, in one more statement, where they might.
   */
  async listed(productIds: readonly number[]): Promise<Map<number, Composition>> {
    if (productIds.length * (PARTS_MAX + BUNDLE_OPTIONS_MAX) > LISTED_PARTS_MAX) {
      const count = await this.compositions.extentOf(productIds);
      if (count > LISTED_PARTS_MAX) {
        throw invalid(
          'The products of this page have %count options and parts, of at most %limit. Ask for smaller pages.',
          { count, limit: LISTED_PARTS_MAX },
        );
      }
    }
    return this.ofIds(productIds);
  }

  /** Of how many products each is made, by the id of the product; those without parts are absent. In one statement. */
  sizesOf(productIds: readonly number[]): Promise<Map<number, number>> {
    return this.compositions.sizesOf(productIds);
  }

  /** SKUs of what the product is made of, at most `limit`; none of a product that is not composite. In one statement. */
  partSkusOf(sku: string, limit: number): Promise<string[]> {
    return this.compositions.partSkusOf(sku, limit);
  }

  /**
   * The composite products that have the SKUs as parts, by `skuKey` of the part. Of each part they are the first ones by
   * their ids, at most `limit`. In one statement.
   */
  async parentsOf(skus: readonly string[], limit: number): Promise<Map<string, readonly ParentProduct[]>> {
    const parents = new Map<string, ParentProduct[]>();
    for (const { childSku, ...parent } of await this.compositions.firstParentsOf(skus, limit)) {
      const known = parents.get(skuKey(childSku));
      if (known) known.push(parent);
      else parents.set(skuKey(childSku), [parent]);
    }
    return parents;
  }
}
