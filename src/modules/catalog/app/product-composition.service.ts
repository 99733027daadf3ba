import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import { CompositionRepository } from '../data/composition.repository.js';
import type { Composition, ParentProduct } from '../domain/composition.js';

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

  /** Of how many products each is made, by the id of the product; those without parts are absent. In one statement. */
  sizesOf(productIds: readonly number[]): Promise<Map<number, number>> {
    return this.compositions.sizesOf(productIds);
  }

  /** The composite products that have the SKUs as parts, by `skuKey` of the part; in one statement. */
  async parentsOf(skus: readonly string[]): Promise<Map<string, readonly ParentProduct[]>> {
    const parents = new Map<string, ParentProduct[]>();
    for (const { childSku, ...parent } of await this.compositions.parentsOf(skus)) {
      const known = parents.get(skuKey(childSku));
      if (known) known.push(parent);
      else parents.set(skuKey(childSku), [parent]);
    }
    return parents;
  }
}
