import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';
const FROZEN_TABLES = ['cataloginventory_stock_item', 'cataloginventory_stock_status'];

/**
 * The frozen legacy tables, which nothing of ours reads or writes, and what is known of others that still write to
 * them. The triggers that count such writes are no part of it: a server may forbid them, and an operator may not want
 * them.
 */
export class LegacyStock1763700001200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS cataloginventory_stock_item (
        item_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        product_id INT UNSIGNED NOT NULL DEFAULT 0,
        stock_id SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        qty DECIMAL(12,4) NULL,
        min_qty DECIMAL(12,4) NOT NULL DEFAULT 0,
        use_config_min_qty SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        is_qty_decimal SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        backorders SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        use_config_backorders SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        min_sale_qty DECIMAL(12,4) NOT NULL DEFAULT 1,
        use_config_min_sale_qty SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        max_sale_qty DECIMAL(12,4) NOT NULL DEFAULT 0,
        use_config_max_sale_qty SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        is_in_stock SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        low_stock_date TIMESTAMP NULL DEFAULT NULL,
        notify_stock_qty DECIMAL(12,4) NULL,
        use_config_notify_stock_qty SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        manage_stock SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        use_config_manage_stock SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        stock_status_changed_auto SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        use_config_qty_increments SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        qty_increments DECIMAL(12,4) NOT NULL DEFAULT 0,
        use_config_enable_qty_inc SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        enable_qty_increments SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        is_decimal_divided SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        website_id SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (item_id),
        UNIQUE KEY unq_legacy_stock_item (product_id, stock_id),
        KEY idx_legacy_stock_item_website (website_id, product_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS cataloginventory_stock_status (
        product_id INT UNSIGNED NOT NULL,
        website_id SMALLINT UNSIGNED NOT NULL,
        stock_id SMALLINT UNSIGNED NOT NULL,
        qty DECIMAL(12,4) NOT NULL DEFAULT 0,
        stock_status SMALLINT UNSIGNED NOT NULL,
        PRIMARY KEY (product_id, website_id, stock_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_legacy_stock_write (
        table_name VARCHAR(64) NOT NULL,
        operation VARCHAR(16) NOT NULL,
        write_count BIGINT UNSIGNED NOT NULL DEFAULT 0,
        sample_product_id INT UNSIGNED NULL,
        first_detected_at TIMESTAMP NULL DEFAULT NULL,
        last_detected_at TIMESTAMP NULL DEFAULT NULL,
        PRIMARY KEY (table_name, operation)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_legacy_stock_detection (
        detection_id TINYINT UNSIGNED NOT NULL,
        is_enabled TINYINT UNSIGNED NOT NULL,
        PRIMARY KEY (detection_id)
      ) ${TABLE_OPTIONS}`);
  }

  /** The frozen tables may hold what another system once wrote: they go only where they are empty. */
  async down(runner: QueryRunner): Promise<void> {
    for (const table of FROZEN_TABLES) {
      for (const operation of ['insert', 'update']) {
        await runner.query(`DROP TRIGGER IF EXISTS ${table}_msi_detect_${operation}`);
      }
      const rows = (await runner.query(`SELECT 1 FROM ${table} LIMIT 1`)) as unknown[];
      if (rows.length === 0) await runner.query(`DROP TABLE ${table}`);
    }
    await runner.query('DROP TABLE inventory_legacy_stock_detection');
    await runner.query('DROP TABLE inventory_legacy_stock_write');
  }
}
