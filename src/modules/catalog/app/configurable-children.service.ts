import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { CompositionRepository } from '../data/composition.repository.js';
import { ProductRepository } from '../data/product.repository.js';
import type { ChildProduct } from '../domain/composition.js';
import type { Product } from '../domain/product.js';
import { productNotFound } from './product-reader.service.js';
import { SaveComposition } from './save-composition.service.js';

/** The products among which a configurable one chooses, one by one (upstream interface, "Products"). */
@Injectable()
export class ConfigurableChildren {
  constructor(
    private readonly database: Database,
    private readonly products: ProductRepository,
    private readonly compositions: CompositionRepository,
    private readonly saveComposition: SaveComposition,
  ) {}

  /** In their order; none of a product of another type. Throws not-found for an unknown SKU. */
  async list(sku: string): Promise<Product[]> {
    const product = await this.products.bySku(sku, { isLocked: false });
    if (!product) throw productNotFound();
    if (product.typeId !== 'configurable') return [];
    const children = await this.childrenOf(product.productId);
    return this.products.findMany(children.map(({ productId }) => productId));
  }

  /**
   * Throws not-found where one of the two does not exist. Throws `invalid` where the child is one already or cannot be
   * one, and where the product is not a configurable one.
   */
  async add(sku: string, childSku: string): Promise<void> {
    await this.database.run(async () => {
      const product = await this.lockConfigurable(sku);
      const child = await this.products.bySku(childSku, { isLocked: false });
      if (!child) throw productNotFound();
      const ids = (await this.childrenOf(product.productId)).map(({ productId }) => productId);
      if (ids.includes(child.productId)) throw invalid('The product is already attached.');
      await this.saveComposition.save(product, { variants: [...ids, child.productId] });
    });
  }

  /** Throws not-found where the child is none of the product's, and `invalid` where that is not a configurable one. */
  async remove(sku: string, childSku: string): Promise<void> {
    await this.database.run(async () => {
      const product = await this.lockConfigurable(sku);
      const children = await this.childrenOf(product.productId);
      const rest = children.filter((child) => skuKey(child.sku) !== skuKey(childSku));
      if (rest.length === children.length) {
        throw notFound("The option that was requested doesn't exist. Verify the entity and try again.");
      }
      await this.saveComposition.save(product, { variants: rest.map(({ productId }) => productId) });
    });
  }

  private async lockConfigurable(sku: string) {
    const product = await this.products.bySku(sku, { isLocked: true });
    if (!product) throw productNotFound();
    if (product.typeId !== 'configurable') {
      throw invalid('The product with the "%1" SKU isn\'t a configurable product.', [product.sku]);
    }
    return product;
  }

  private async childrenOf(productId: number): Promise<readonly ChildProduct[]> {
    const [composition] = await this.compositions.among('product_id', [productId]);
    return composition?.children ?? [];
  }
}
