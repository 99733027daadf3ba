import { Injectable } from '@nestjs/common';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { notFound } from '../../../platform/errors/application-error.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ExistingProductRepository } from '../data/existing-product.repository.js';
import { ProductRepository } from '../data/product.repository.js';
import type { ExistingProduct, Product } from '../domain/product.js';

/** Reads products; takes no locks. Inside a transaction it reads in it. */
@Injectable()
export class ProductReader {
  constructor(
    private readonly products: ProductRepository,
    private readonly existingProducts: ExistingProductRepository,
  ) {}

  /** Those of the SKUs that the catalogue has, by `skuKey`, in one statement. */
  async existing(skus: readonly string[]): Promise<Map<string, ExistingProduct>> {
    const products = await this.existingProducts.bySkus(skus);
    return new Map(products.map((product) => [skuKey(product.sku), product]));
  }

  /**
   * Those of the SKUs that the catalogue has, by `skuKey` in its spelling, which nobody deletes or renames until the
   * running transaction ends. To be called before source items are locked.
   */
  async hold(skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const held = await this.existingProducts.hold(skus);
    return new Map(held.map((sku) => [skuKey(sku), sku]));
  }

  /** Those of the ids that are products, by id, in one statement. */
  async existingByIds(productIds: readonly number[]): Promise<Map<number, ExistingProduct>> {
    const products = await this.existingProducts.byIds(productIds);
    return new Map(products.map((product) => [product.productId, product]));
  }

  /** The product. Throws not-found with the upstream's message. */
  async get(sku: string): Promise<Product> {
    const product = await this.products.find(sku);
    if (!product) throw productNotFound();
    return product;
  }

  /** One page of the products that match, with the number of all matches. */
  search(criteria: SearchCriteria): Promise<{ items: Product[]; totalCount: number }> {
    return this.products.search(criteria);
  }
}

/** The refusal of a SKU that the catalogue does not have. */
export function productNotFound(): ApplicationError {
  return notFound("The product that was requested doesn't exist. Verify the product and try again.");
}
