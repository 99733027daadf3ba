import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey, RestartTransaction } from '../../../platform/database/failure.js';
import { validationFailed } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { StoreReader } from '../../stores/index.js';
import { ProductRepository, UNIQUE_BARCODE, UNIQUE_SKU } from '../data/product.repository.js';
import { barcodeTaken, missingOf, productViolations, unknownWebsiteViolations } from '../domain/product-violations.js';
import type { ProductToSave } from '../domain/product.js';
import { DEFAULT_WEBSITE_ID, newProduct, stockItemOf } from '../domain/product.js';
import { ProductReader } from './product-reader.service.js';
import { StockItems } from './stock-item.service.js';

/** Products of one call, at most: all of them are one transaction. */
const PRODUCTS_PER_CALL_MAX = 5_000;

/** What products are made of is saved one by one: with thousands of others at once it would be a save without bounds. */
type ProductWithoutParts = Omit<ProductToSave, 'composition'>;

/** Creates many products in a handful of statements, for loading a catalogue. */
@Injectable()
export class CreateProducts {
  constructor(
    private readonly database: Database,
    private readonly products: ProductRepository,
    private readonly reader: ProductReader,
    private readonly stockItems: StockItems,
    private readonly stores: StoreReader,
  ) {}

  /**
   * Creates those that the catalogue does not have, in one transaction, and leaves the others as they are; returns how
   * many were created. Of a repeated SKU the first counts. Throws `invalid` with every broken rule and for a barcode that
   * another product has, and then creates none.
   */
  async execute(products: readonly ProductWithoutParts[]): Promise<number> {
    if (products.length === 0) return 0;
    if (products.length > PRODUCTS_PER_CALL_MAX) {
      throw new RangeError(`At most ${PRODUCTS_PER_CALL_MAX} products are created at once.`);
    }
    await this.check(products);
    return this.database.run(async () => {
      const existing = await this.reader.existing(products.map((product) => product.sku));
      const missing = distinct(products).filter((product) => !existing.has(skuKey(product.sku)));
      if (missing.length > 0) await this.insert(missing);
      return missing.length;
    });
  }

  /** The first of the barcodes that a product has, or that two of the new ones were to have. */
  private async takenAmong(barcodes: readonly string[]): Promise<string | undefined> {
    const taken = await this.reader.withBarcodes(barcodes);
    return barcodes.find((barcode, index) => taken.has(barcode) || barcodes.indexOf(barcode) < index);
  }

  private async check(products: readonly ProductWithoutParts[]): Promise<void> {
    const websites = new Set((await this.stores.websites()).map((website) => website.id));
    const violations = products.flatMap((product) => [
      ...productViolations(product),
      ...missingOf(product),
      ...unknownWebsiteViolations(product.websiteIds ?? [], websites),
    ]);
    if (violations.length > 0) throw validationFailed(violations);
  }

  private async insert(products: readonly ProductWithoutParts[]): Promise<void> {
    const values = products.map(newProduct);
    try {
      await this.products.insertMany(values);
    } catch (error) {
      if (isDuplicateKey(error, UNIQUE_SKU)) throw new RestartTransaction('a product was created by another request');
      if (!isDuplicateKey(error, UNIQUE_BARCODE)) throw error;
      throw barcodeTaken(await this.takenAmong(values.flatMap(({ barcode }) => barcode ?? [])));
    }
    const created = await this.reader.existing(values.map((product) => product.sku));
    const links = products.flatMap(({ sku, websiteIds = [DEFAULT_WEBSITE_ID] }) => {
      const productId = created.get(skuKey(sku))?.productId;
      return productId === undefined ? [] : [...new Set(websiteIds)].map((websiteId) => ({ productId, websiteId }));
    });
    await this.products.addWebsites(links);
    await this.stockItems.save(
      products.flatMap(({ sku, typeId = 'simple', stockItem: given }) => {
        const stockItem = stockItemOf(typeId, given);
        return stockItem ? [{ sku, typeId, stockItem }] : [];
      }),
    );
    await this.stockItems.announce(values.map((product) => product.sku));
  }
}

function distinct(products: readonly ProductWithoutParts[]): ProductToSave[] {
  const byKey = new Map<string, ProductWithoutParts>();
  for (const product of products) {
    const key = skuKey(product.sku);
    if (!byKey.has(key)) byKey.set(key, product);
  }
  return [...byKey.values()];
}
