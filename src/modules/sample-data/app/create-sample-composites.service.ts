import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ProductReader, SaveProduct } from '../../catalog/index.js';
import { SAMPLE_COMPOSITES } from '../domain/composites.js';

/** Makes the sample products that are made of others. */
@Injectable()
export class CreateSampleComposites {
  constructor(
    private readonly products: ProductReader,
    private readonly saveProduct: SaveProduct,
  ) {}

  /** In the running transaction, after the products that they are made of; returns how many it made. */
  async execute(websiteIds: readonly number[]): Promise<number> {
    for (const { variants = [], ...product } of SAMPLE_COMPOSITES) {
      const children = await this.products.existing(variants);
      const ids = variants.flatMap((sku) => children.get(skuKey(sku))?.productId ?? []);
      const composition = ids.length > 0 ? { variants: ids } : product.composition;
      await this.saveProduct.execute({ ...product, websiteIds, ...(composition ? { composition } : {}) });
    }
    return SAMPLE_COMPOSITES.length;
  }
}
