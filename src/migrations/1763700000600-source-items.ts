import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Quantity and stock status per source and SKU: the current value of the supply ledger. The foreign key cascades
 * nothing: an item that vanished with its source would leave no history row.
 */
export class SourceItems1763700000600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_source_item (
        source_item_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        source_code VARCHAR(255) NOT NULL,
        sku VARCHAR(64) NOT NULL,
        quantity DECIMAL(12,4) NOT NULL DEFAULT 0,
        status SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (source_item_id),
        UNIQUE KEY unq_source_item_source_sku (source_code, sku),
        KEY idx_source_item_sku_source_quantity (sku, source_code, quantity),
        CONSTRAINT fk_source_item_source FOREIGN KEY (source_code)
          REFERENCES inventory_source (source_code)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_source_item');
  }
}
