import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How products are shown by the stock visualizer, where that differs from the settings; null is what they say. */
export class StockVisualizer1763700002360 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS product_stockviz (
        product_id INT UNSIGNED NOT NULL,
        display_type VARCHAR(16) NULL,
        level_basis VARCHAR(16) NULL,
        level_high DECIMAL(12,4) NULL,
        level_low DECIMAL(12,4) NULL,
        full_qty DECIMAL(12,4) NULL,
        PRIMARY KEY (product_id),
        CONSTRAINT fk_product_stockviz_product FOREIGN KEY (product_id)
          REFERENCES catalog_product (product_id) ON DELETE CASCADE
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS product_stockviz');
  }
}
