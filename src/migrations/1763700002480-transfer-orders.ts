import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * Transfers that take time: the document, its lines with what has become of them, and each step with its quantities. A
 * line bears the SKU as source items do, and follows its product to another one while the transfer is open. What is on its
 * way of a SKU is found by index among any number of transfers that are over: of those nothing is. Lines have no foreign key:
 * who renames a product would wait for the row of the transfer, and its step for the product.
 */
export class TransferOrders1763700002480 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_transfer (
        transfer_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        origin_source_code VARCHAR(255) NOT NULL,
        destination_source_code VARCHAR(255) NOT NULL,
        status VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'draft',
        move_reservations SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        reference VARCHAR(64) NULL,
        note VARCHAR(255) NULL,
        expected_at DATETIME NULL,
        created_by VARCHAR(255) NULL,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        updated_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (transfer_id),
        KEY idx_transfer_status (status),
        KEY idx_transfer_origin_status (origin_source_code, status),
        KEY idx_transfer_destination_status (destination_source_code, status)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_transfer_item (
        transfer_id INT UNSIGNED NOT NULL,
        sku VARCHAR(64) NOT NULL,
        quantity DECIMAL(12,4) NOT NULL,
        shipped DECIMAL(12,4) NOT NULL DEFAULT 0,
        received DECIMAL(12,4) NOT NULL DEFAULT 0,
        returned DECIMAL(12,4) NOT NULL DEFAULT 0,
        lost DECIMAL(12,4) NOT NULL DEFAULT 0,
        is_moving SMALLINT GENERATED ALWAYS AS (shipped > received + returned + lost) STORED,
        PRIMARY KEY (transfer_id, sku),
        KEY idx_transfer_item_sku (sku, is_moving)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_transfer_step (
        step_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        transfer_id INT UNSIGNED NOT NULL,
        kind VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        actor_type VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        actor_id VARCHAR(64) NULL,
        actor_label VARCHAR(255) NULL,
        request_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        note VARCHAR(255) NULL,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (step_id),
        KEY idx_transfer_step_transfer (transfer_id),
        KEY idx_transfer_step_request (request_id),
        CONSTRAINT fk_transfer_step_transfer FOREIGN KEY (transfer_id)
          REFERENCES inventory_transfer (transfer_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_transfer_step_item (
        step_id INT UNSIGNED NOT NULL,
        sku VARCHAR(64) NOT NULL,
        state VARCHAR(32) NOT NULL,
        quantity DECIMAL(12,4) NOT NULL,
        PRIMARY KEY (step_id, sku, state),
        CONSTRAINT fk_transfer_step_item_step FOREIGN KEY (step_id)
          REFERENCES inventory_transfer_step (step_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_transfer_step_item');
    await runner.query('DROP TABLE inventory_transfer_step');
    await runner.query('DROP TABLE inventory_transfer_item');
    await runner.query('DROP TABLE inventory_transfer');
  }
}
