import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { FindOptionsWhere, Repository } from 'typeorm';
import { insertRows } from '../../../platform/database/insert-rows.js';
import { searchEntities } from '../../../platform/search/index.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import type { Product, ProductValues, ProductWithoutWebsites } from '../domain/product.js';
import { productSearch } from './product-search.js';
import { ProductGramRepository } from './product-gram.repository.js';
import { ProductWebsiteEntity } from './product-website.entity.js';
import { ProductEntity } from './product.entity.js';

/** The key that two creations of one SKU collide on. */
export const UNIQUE_SKU = 'unq_product_sku';
/** The key that two products with one barcode collide on. */
export const UNIQUE_BARCODE = 'unq_product_barcode';

/** Whether a product that is read is locked until the transaction ends. */
interface Look {
  readonly isLocked: boolean;
}

/** The tables of products and of the websites they are sold on. What is written of products, search follows. */
@Injectable()
export class ProductRepository {
  constructor(
    @InjectRepository(ProductEntity) private readonly products: Repository<ProductEntity>,
    @InjectRepository(ProductWebsiteEntity) private readonly websites: Repository<ProductWebsiteEntity>,
    private readonly grams: ProductGramRepository,
  ) {}

  /** The product with this id. */
  byId(productId: number, look: Look): Promise<ProductWithoutWebsites | undefined> {
    return this.findOne({ productId }, look);
  }

  /** The product that the collation finds under this SKU. */
  bySku(sku: string, look: Look): Promise<ProductWithoutWebsites | undefined> {
    return this.findOne({ sku }, look);
  }

  /** As `bySku`, with its websites. */
  async find(sku: string): Promise<Product | undefined> {
    const [product] = await this.withWebsites(await this.products.findBy({ sku }));
    return product;
  }

  /** The products with these ids, with their websites, in the order of the ids; two statements whatever their number. */
  async findMany(productIds: readonly number[]): Promise<Product[]> {
    if (productIds.length === 0) return [];
    const found = await this.products.findBy({ productId: In(productIds) });
    const byId = new Map((await this.withWebsites(found)).map((product) => [product.productId, product]));
    return productIds.flatMap((id) => byId.get(id) ?? []);
  }

  /** One page of the products that match, with the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ items: Product[]; totalCount: number }> {
    const search = productSearch(criteria);
    const { entities, totalCount } = await searchEntities(this.products, search.criteria, search.target);
    return { items: await this.withWebsites(entities), totalCount };
  }

  /**
   * Inserts one product and returns its id. Fails with a duplicate of `UNIQUE_SKU` where another has the SKU, and of
   * `UNIQUE_BARCODE` where another has the barcode.
   */
  async insert(values: ProductValues): Promise<number> {
    const { insertId } = await insertRows(this.products, [values]);
    await this.grams.add([{ ...values, productId: insertId }]);
    return insertId;
  }

  /** Inserts any number of products with the same statements. Fails like `insert`. */
  async insertMany(products: readonly ProductValues[]): Promise<void> {
    if (products.length === 0) return;
    await insertRows(this.products, products);
    const inserted = await this.products.find({
      select: { productId: true, sku: true, name: true },
      where: { sku: In(products.map(({ sku }) => sku)) },
    });
    await this.grams.add(inserted);
  }

  /**
   * Writes the given values over those of the product, which is locked, and the time of the change. Fails like `insert`
   * where the SKU or the barcode is another product's.
   */
  async update(stored: ProductWithoutWebsites, values: Partial<ProductValues>): Promise<void> {
    const { productId } = stored;
    await this.products.update({ productId }, { ...values, updatedAt: () => 'CURRENT_TIMESTAMP' });
    const now = { productId, sku: values.sku ?? stored.sku, name: values.name ?? stored.name };
    if (now.sku !== stored.sku || now.name !== stored.name) await this.grams.change(stored, now);
  }

  /** Removes the product, which is locked; its websites go with it by the foreign key. */
  async remove(stored: ProductWithoutWebsites): Promise<void> {
    await this.products.delete({ productId: stored.productId });
    await this.grams.remove(stored);
  }

  /** The product is sold on exactly these websites from now on. */
  async replaceWebsites(productId: number, websiteIds: readonly number[]): Promise<void> {
    await this.websites.delete({ productId });
    await this.addWebsites(websiteIds.map((websiteId) => ({ productId, websiteId })));
  }

  async addWebsites(links: readonly { readonly productId: number; readonly websiteId: number }[]): Promise<void> {
    await insertRows(this.websites, links, 'ignore');
  }

  /** The websites of all of them in one statement. */
  private async withWebsites(products: readonly ProductWithoutWebsites[]): Promise<Product[]> {
    if (products.length === 0) return [];
    const links = await this.websites.find({
      where: { productId: In(products.map(({ productId }) => productId)) },
      order: { productId: 'ASC', websiteId: 'ASC' },
    });
    const byProduct = new Map(products.map(({ productId }): [number, number[]] => [productId, []]));
    for (const { productId, websiteId } of links) byProduct.get(productId)?.push(websiteId);
    return products.map((product) => ({ ...product, websiteIds: byProduct.get(product.productId) ?? [] }));
  }

  private async findOne(
    where: FindOptionsWhere<ProductEntity>,
    { isLocked }: Look,
  ): Promise<ProductWithoutWebsites | undefined> {
    const [product] = await this.products.find({
      where,
      ...(isLocked ? { lock: { mode: 'pessimistic_write' } } : {}),
    });
    return product;
  }
}
