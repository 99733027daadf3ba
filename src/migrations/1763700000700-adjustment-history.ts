import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * The supply ledger's history. It has no foreign keys, since it outlives sources and products. It has no index on
 * `request_id`: the small table of requests serves "everything of this request". The triggers are no part of it: a
 * server may forbid them until an operator allows them (see `HistoryTriggers`).
 */
export class AdjustmentHistory1763700000700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_source_item_adjustment (
        adjustment_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        source_code VARCHAR(255) NOT NULL,
        sku VARCHAR(64) NOT NULL,
        state VARCHAR(32) NOT NULL DEFAULT 'available',
        delta DECIMAL(14,4) NOT NULL,
        quantity_after DECIMAL(12,4) NOT NULL,
        status_before SMALLINT UNSIGNED NULL,
        status_after SMALLINT UNSIGNED NULL,
        reason VARCHAR(32) NOT NULL,
        actor_type VARCHAR(16) NOT NULL,
        actor_id VARCHAR(64) NULL,
        actor_label VARCHAR(255) NULL,
        reference_type VARCHAR(32) NULL,
        reference_id VARCHAR(64) NULL,
        request_id VARCHAR(64) NULL,
        note VARCHAR(255) NULL,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (adjustment_id),
        KEY idx_adjustment_item (source_code, sku, state, adjustment_id),
        KEY idx_adjustment_sku (sku, adjustment_id),
        KEY idx_adjustment_created_at (created_at),
        KEY idx_adjustment_reference (reference_type, reference_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_adjustment_request (
        entry_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        request_id VARCHAR(64) NOT NULL,
        actor_type VARCHAR(16) NOT NULL,
        actor_id VARCHAR(64) NULL,
        first_adjustment_id BIGINT UNSIGNED NOT NULL,
        last_adjustment_id BIGINT UNSIGNED NOT NULL,
        adjustments INT UNSIGNED NOT NULL,
        counted TINYINT UNSIGNED NOT NULL DEFAULT 0,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (entry_id),
        KEY idx_adjustment_request_id (request_id, first_adjustment_id),
        KEY idx_adjustment_request_counted (counted, first_adjustment_id, last_adjustment_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_adjustment_block (
        block_id BIGINT UNSIGNED NOT NULL,
        adjustments BIGINT NOT NULL,
        first_created_at TIMESTAMP NULL,
        last_created_at TIMESTAMP NULL,
        PRIMARY KEY (block_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_adjustment_watermark (
        watermark_id TINYINT UNSIGNED NOT NULL,
        adjustment_id BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (watermark_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query('INSERT IGNORE INTO inventory_adjustment_watermark VALUES (1, 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_adjustment_watermark');
    await runner.query('DROP TABLE inventory_adjustment_block');
    await runner.query('DROP TABLE inventory_adjustment_request');
    await runner.query('DROP TABLE inventory_source_item_adjustment');
  }
}
