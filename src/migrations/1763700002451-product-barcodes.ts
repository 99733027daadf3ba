import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a scanner reads off a product; no two products have the same. The version before neither reads nor writes it. */
export class ProductBarcodes1763700002451 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('catalog_product', 'barcode')) return;
    await runner.query(`
      ALTER TABLE catalog_product
        ADD COLUMN barcode VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
        ADD UNIQUE KEY unq_product_barcode (barcode)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE catalog_product DROP KEY unq_product_barcode, DROP COLUMN barcode');
  }
}
