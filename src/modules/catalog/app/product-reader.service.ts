import { Injectable } from '@nestjs/common';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { notFound } from '../../../platform/errors/application-error.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { identifierViolation, skuKey } from '../../../platform/identifiers/index.js';
import { ExistingProductRepository } from '../data/existing-product.repository.js';
import { ProductRepository } from '../data/product.repository.js';
import { barcodesMeantBy } from '../domain/barcode.js';
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

  /** The barcodes of those of the SKUs that have one, by `skuKey` and in one statement. */
  async barcodesOf(skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.existingProducts.barcodesOf(skus);
    return new Map(found.map(({ sku, barcode }) => [skuKey(sku), barcode]));
  }

  /** Those of the barcodes that products have, by barcode, in one statement. */
  async withBarcodes(barcodes: readonly string[]): Promise<ReadonlyMap<string, ExistingProduct>> {
    const products = await this.existingProducts.byBarcodes([...new Set(barcodes)]);
    return new Map(products.map((product) => [product.barcode ?? '', product]));
  }

  /**
   * The products that scanned or typed codes stand for, by the code as it was given, in one statement: by barcode, else
   * by SKU.
   */
  async scanned(codes: readonly string[]): Promise<ReadonlyMap<string, ExistingProduct>> {
    const distinct = [...new Set(codes)];
    const barcodes = [...new Set(distinct.flatMap(barcodesMeantBy))];
    const skus = distinct.filter((code) => code !== '' && identifierViolation(code) === undefined);
    const products = await this.existingProducts.byCodes(barcodes, skus);
    const byBarcode = new Map(products.map((product) => [product.barcode, product]));
    const bySku = new Map(products.map((product) => [skuKey(product.sku), product]));
    return new Map(
      distinct.flatMap((code) => {
        const barcode = barcodesMeantBy(code).find((one) => byBarcode.has(one));
        const product = barcode === undefined ? bySku.get(skuKey(code)) : byBarcode.get(barcode);
        return product ? [[code, product] as const] : [];
      }),
    );
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
