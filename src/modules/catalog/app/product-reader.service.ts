import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { notFound } from '../../../platform/errors/application-error.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { runSearch } from '../../../platform/search/index.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { ProductRow, ProductWithoutWebsites } from '../data/product.row.js';
import { PRODUCT_COLUMNS, toProduct } from '../data/product.row.js';
import { productSearch } from '../data/product-search.js';
import type { Product, ProductType } from '../domain/product.js';

/** What other modules need to know of a product; the SKU in the catalogue's spelling. */
export interface ExistingProduct {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly typeId: ProductType;
  /** Null where the catalogue gives none. */
  readonly price: number | null;
  /** 1 enabled, 2 disabled. */
  readonly status: number;
}

/** Reads products; takes no locks. Inside a transaction it reads in it. */
@Injectable()
export class ProductReader {
  constructor(private readonly database: Database) {}

  /** Those of the SKUs that the catalogue has, by `skuKey`, in one statement. */
  async existing(skus: readonly string[]): Promise<Map<string, ExistingProduct>> {
    if (skus.length === 0) return new Map();
    const rows = await this.database.query<ProductRow>(
      'SELECT product_id, sku, name, type_id, price, status FROM catalog_product WHERE sku IN (?)',
      [skus],
    );
    return new Map(rows.map((row) => [skuKey(row.sku), toExisting(row)]));
  }

  /** Those of the ids that are products, by id, in one statement. */
  async existingByIds(productIds: readonly number[]): Promise<Map<number, ExistingProduct>> {
    if (productIds.length === 0) return new Map();
    const rows = await this.database.query<ProductRow>(
      'SELECT product_id, sku, name, type_id, price, status FROM catalog_product WHERE product_id IN (?)',
      [productIds],
    );
    return new Map(rows.map((row) => [Number(row.product_id), toExisting(row)]));
  }

  /** The product. Throws not-found with the upstream's message. */
  async get(sku: string): Promise<Product> {
    const rows = await this.database.query<ProductRow>(
      `SELECT ${PRODUCT_COLUMNS} FROM catalog_product p WHERE p.sku = ?`,
      [sku],
    );
    const [product] = await this.withWebsites(rows.map(toProduct));
    if (!product) throw productNotFound();
    return product;
  }

  /** One page of the products that match, with the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ items: Product[]; totalCount: number }> {
    const search = productSearch(criteria);
    const { rows, totalCount } = await runSearch<ProductRow>(this.database, search.criteria, search.target);
    return { items: await this.withWebsites(rows.map(toProduct)), totalCount };
  }

  /** The websites of all of them in one statement. */
  private async withWebsites(products: readonly ProductWithoutWebsites[]): Promise<Product[]> {
    if (products.length === 0) return [];
    const links = await this.database.query<{ product_id: number; website_id: number }>(
      'SELECT product_id, website_id FROM catalog_product_website WHERE product_id IN (?) ORDER BY product_id, website_id',
      [products.map((product) => product.productId)],
    );
    const byProduct = new Map<number, number[]>();
    for (const { product_id, website_id } of links) {
      const websiteIds = byProduct.get(Number(product_id));
      if (websiteIds) websiteIds.push(Number(website_id));
      else byProduct.set(Number(product_id), [Number(website_id)]);
    }
    return products.map((product) => ({ ...product, websiteIds: byProduct.get(product.productId) ?? [] }));
  }
}

/** The refusal of a SKU that the catalogue does not have. */
export function productNotFound(): ApplicationError {
  return notFound("The product that was requested doesn't exist. Verify the product and try again.");
}

function toExisting(row: ProductRow): ExistingProduct {
  return {
    productId: Number(row.product_id),
    sku: row.sku,
    name: row.name,
    typeId: row.type_id,
    price: row.price === null ? null : Number(row.price),
    status: Number(row.status),
  };
}
