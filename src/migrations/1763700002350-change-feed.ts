import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * The feed of changes. Writers note in `pending` what they have written, in their own transaction. The sequencer moves
 * it into the feed after the commit, in one order for all readers. `head` is the row that makes sequencers take turns.
 * `kept` has rows of reservations as they were written, which were changed or deleted before they came into the feed.
 * The feed has no foreign keys and copies what it shows, since it outlives the rows of the ledgers.
 */
export class ChangeFeed1763700002350 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_change_pending (
        pending_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        type VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        first_id BIGINT UNSIGNED NULL,
        last_id BIGINT UNSIGNED NULL,
        stock_id INT UNSIGNED NULL,
        sku VARCHAR(64) NULL,
        is_salable TINYINT(1) NULL,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (pending_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_change (
        position BIGINT UNSIGNED NOT NULL,
        type VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        row_id BIGINT UNSIGNED NOT NULL,
        sku VARCHAR(64) NOT NULL,
        source_code VARCHAR(255) NULL,
        stock_id INT UNSIGNED NULL,
        is_salable TINYINT(1) NULL,
        quantity DECIMAL(14,4) NULL,
        metadata VARCHAR(255) NULL,
        object_increment_id VARCHAR(32) NULL,
        state VARCHAR(32) NULL,
        quantity_after DECIMAL(12,4) NULL,
        status_before SMALLINT UNSIGNED NULL,
        status_after SMALLINT UNSIGNED NULL,
        reason VARCHAR(32) NULL,
        actor_type VARCHAR(16) NULL,
        actor_id VARCHAR(64) NULL,
        actor_label VARCHAR(255) NULL,
        reference_type VARCHAR(32) NULL,
        reference_id VARCHAR(64) NULL,
        request_id VARCHAR(64) NULL,
        note VARCHAR(255) NULL,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (position),
        KEY idx_change_row (type, row_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_change_kept (
        reservation_id BIGINT UNSIGNED NOT NULL,
        stock_id INT UNSIGNED NOT NULL,
        sku VARCHAR(64) NOT NULL,
        quantity DECIMAL(12,4) NOT NULL,
        metadata VARCHAR(255) NULL,
        source_code VARCHAR(255) NULL,
        object_increment_id VARCHAR(32) NULL,
        kept_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (reservation_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_change_head (
        head_id TINYINT UNSIGNED NOT NULL,
        position BIGINT UNSIGNED NOT NULL,
        pruned_to BIGINT UNSIGNED NOT NULL,
        adjustment_floor BIGINT UNSIGNED NOT NULL,
        reservation_floor BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (head_id)
      ) ${TABLE_OPTIONS}`);
    // The feed begins here: what was written before is not in it, and is not missed in it either.
    await runner.query(`
      INSERT IGNORE INTO inventory_change_head (head_id, position, pruned_to, adjustment_floor, reservation_floor)
      SELECT 1, 0, 0,
             (SELECT COALESCE(MAX(adjustment_id), 0) FROM inventory_source_item_adjustment),
             (SELECT COALESCE(MAX(reservation_id), 0) FROM inventory_reservation)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_change_head');
    await runner.query('DROP TABLE inventory_change_kept');
    await runner.query('DROP TABLE inventory_change');
    await runner.query('DROP TABLE inventory_change_pending');
  }
}
