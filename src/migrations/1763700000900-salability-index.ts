import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * The index table of the default stock, and what a rebuild needs. That is a note that one is going on, and the SKUs
 * that were refreshed meanwhile. The tables of further stocks come and go with their stocks.
 */
export class SalabilityIndex1763700000900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_stock_1 (
        sku VARCHAR(64) NOT NULL,
        quantity DECIMAL(20,4) NOT NULL DEFAULT 0,
        is_salable TINYINT(1) NOT NULL,
        PRIMARY KEY (sku),
        KEY idx_stock_index_sku_quantity (sku, quantity)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_index_rebuild (
        stock_id INT UNSIGNED NOT NULL,
        started_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (stock_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_index_dirty (
        stock_id INT UNSIGNED NOT NULL,
        sku VARCHAR(64) NOT NULL,
        PRIMARY KEY (stock_id, sku)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_index_dirty');
    await runner.query('DROP TABLE inventory_index_rebuild');
    await runner.query('DROP TABLE inventory_stock_1');
  }
}
