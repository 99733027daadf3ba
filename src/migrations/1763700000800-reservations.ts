import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * The demand ledger's rows. No foreign keys: each row would lock its parents. A
 * placement locks what it decides by, once for all of its rows. `source_code`
 * is empty where a reservation belongs to the stock as a whole.
 */
export class Reservations1763700000800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_reservation (
        reservation_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        stock_id INT UNSIGNED NOT NULL,
        sku VARCHAR(64) NOT NULL,
        quantity DECIMAL(12,4) NOT NULL DEFAULT 0,
        metadata VARCHAR(255) NULL,
        source_code VARCHAR(255) NULL,
        object_increment_id VARCHAR(32) NULL,
        PRIMARY KEY (reservation_id),
        KEY idx_reservation_stock_sku (stock_id, sku, quantity),
        KEY idx_reservation_sku (sku, stock_id, source_code, quantity),
        KEY idx_reservation_source_sku (source_code, sku, quantity),
        KEY idx_reservation_increment_id (object_increment_id)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_reservation');
  }
}
