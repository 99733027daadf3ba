import type { MigrationInterface, QueryRunner } from 'typeorm';
import { gramsOf, spelledWords, variantsOf } from '../platform/search/index.js';

const PRODUCTS_PER_BATCH = 500;

interface ProductRow {
  readonly product_id: number;
  readonly sku: string;
  readonly name: string;
}

/**
 * What products are found by: the grams of SKU and name, and the words of names with what slips of the finger make of
 * them. Filled in batches, each of which commits, and all of them again where it was interrupted. What the version before
 * writes meanwhile is not in it: `catalog:search:rebuild` adds that.
 */
export class ProductGrams1763700002470 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The key is all there is of a row: what has a gram is one range, in the order of the products.
    await runner.query(`
      CREATE TABLE IF NOT EXISTS catalog_product_gram (
        gram VARCHAR(3) COLLATE utf8mb4_bin NOT NULL,
        product_id INT UNSIGNED NOT NULL,
        PRIMARY KEY (gram, product_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS catalog_name_word (
        variant VARCHAR(32) COLLATE utf8mb4_bin NOT NULL,
        word VARCHAR(32) COLLATE utf8mb4_bin NOT NULL,
        PRIMARY KEY (variant, word)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
    const known = new Set<string>();
    for (let after = 0; ;) {
      const products = (await runner.query(
        'SELECT product_id, sku, name FROM catalog_product WHERE product_id > ? ORDER BY product_id LIMIT ?',
        [after, PRODUCTS_PER_BATCH],
      )) as ProductRow[];
      await this.fill(runner, products, known);
      const last = products.at(-1);
      if (!last || products.length < PRODUCTS_PER_BATCH) break;
      after = last.product_id;
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE catalog_name_word');
    await runner.query('DROP TABLE catalog_product_gram');
  }

  private async fill(runner: QueryRunner, products: readonly ProductRow[], known: Set<string>): Promise<void> {
    const grams = products
      .flatMap(({ product_id, sku, name }) => gramsOf(sku, name).map((gram): [string, number] => [gram, product_id]))
      .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
    if (grams.length > 0) {
      await runner.query('INSERT IGNORE INTO catalog_product_gram (gram, product_id) VALUES ?', [grams]);
    }
    const words = new Set(products.flatMap(({ name }) => spelledWords(name)).filter((word) => !known.has(word)));
    for (const word of words) known.add(word);
    const variants = [...words].flatMap((word) => variantsOf(word).map((variant) => [variant, word]));
    if (variants.length > 0) {
      await runner.query('INSERT IGNORE INTO catalog_name_word (variant, word) VALUES ?', [variants]);
    }
  }
}
