import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { ProductValues } from '../domain/product.js';
import type { ProductRow, ProductWithoutWebsites } from './product.row.js';
import { PRODUCT_COLUMNS, toProduct, VALUE_COLUMNS, VALUE_NAMES } from './product.row.js';

/** The key that two creations of one SKU collide on. */
export const UNIQUE_SKU = 'unq_product_sku';

/** Writes `catalog_product` and `catalog_product_website`. */
@Injectable()
export class ProductRepository {
  constructor(private readonly database: Database) {}

  /** The product with this id, locked until the transaction ends if that is asked for. */
  async byId(
    productId: number,
    { isLocked }: { readonly isLocked: boolean },
  ): Promise<ProductWithoutWebsites | undefined> {
    return this.where('p.product_id = ?', productId, isLocked);
  }

  /** As `byId`, the product that the collation finds under this SKU. */
  async bySku(sku: string, { isLocked }: { readonly isLocked: boolean }): Promise<ProductWithoutWebsites | undefined> {
    return this.where('p.sku = ?', sku, isLocked);
  }

  /** Inserts one product and answers its id. Fails with a duplicate of `UNIQUE_SKU` where another has the SKU. */
  async insert(values: ProductValues): Promise<number> {
    const { insertId } = await this.insertRows([values]);
    return Number(insertId);
  }

  /** Inserts any number of products in one statement. Fails like `insert`. */
  async insertMany(products: readonly ProductValues[]): Promise<void> {
    await this.insertRows(products);
  }

  /** Writes the given values and the time of the change. Fails like `insert` where the SKU is another product's. */
  async update(productId: number, values: Partial<ProductValues>): Promise<void> {
    const names = VALUE_NAMES.filter((name) => values[name] !== undefined);
    const assignments = names.map((name) => `${VALUE_COLUMNS[name]} = ?, `).join('');
    await this.database.execute(
      `UPDATE catalog_product SET ${assignments}updated_at = CURRENT_TIMESTAMP WHERE product_id = ?`,
      [...names.map((name) => values[name]), productId],
    );
  }

  /** Removes the product; its websites go with it by the foreign key. */
  async remove(productId: number): Promise<void> {
    await this.database.execute('DELETE FROM catalog_product WHERE product_id = ?', [productId]);
  }

  /** The product is sold on exactly these websites from now on. */
  async replaceWebsites(productId: number, websiteIds: readonly number[]): Promise<void> {
    await this.database.execute('DELETE FROM catalog_product_website WHERE product_id = ?', [productId]);
    await this.addWebsites(websiteIds.map((websiteId) => ({ productId, websiteId })));
  }

  async addWebsites(links: readonly { readonly productId: number; readonly websiteId: number }[]): Promise<void> {
    if (links.length === 0) return;
    await this.database.execute('INSERT IGNORE INTO catalog_product_website (product_id, website_id) VALUES ?', [
      links.map(({ productId, websiteId }) => [productId, websiteId]),
    ]);
  }

  private async insertRows(products: readonly ProductValues[]): Promise<{ insertId: number }> {
    const columns = VALUE_NAMES.map((name) => VALUE_COLUMNS[name]).join(', ');
    const rows = products.map((product) => VALUE_NAMES.map((name) => product[name]));
    return this.database.execute(`INSERT INTO catalog_product (${columns}) VALUES ?`, [rows]);
  }

  private async where(
    condition: string,
    value: string | number,
    isLocked: boolean,
  ): Promise<ProductWithoutWebsites | undefined> {
    const [row] = await this.database.query<ProductRow>(
      `SELECT ${PRODUCT_COLUMNS} FROM catalog_product p WHERE ${condition} ${isLocked ? 'FOR UPDATE' : ''}`,
      [value],
    );
    return row && toProduct(row);
  }
}
