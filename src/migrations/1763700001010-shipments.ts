import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * Shipments with what belongs to them, and the source that each one was taken from. A shipment's id is known before it
 * is written. The ids of its parts are given by the database, since no statement needs them before.
 */
export class Shipments1763700001010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS sales_shipment (
        entity_id BIGINT UNSIGNED NOT NULL,
        order_id BIGINT UNSIGNED NOT NULL,
        increment_id VARCHAR(50) NOT NULL,
        store_id INT UNSIGNED NOT NULL,
        customer_id BIGINT UNSIGNED NULL,
        total_qty DECIMAL(20,4) NOT NULL,
        packages MEDIUMTEXT NULL,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        updated_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
        PRIMARY KEY (entity_id),
        UNIQUE KEY unq_shipment_increment_id (increment_id),
        KEY idx_shipment_order (order_id),
        KEY idx_shipment_created_at (created_at)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS sales_shipment_item (
        entity_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        parent_id BIGINT UNSIGNED NOT NULL,
        order_item_id BIGINT UNSIGNED NOT NULL,
        product_id BIGINT UNSIGNED NULL,
        sku VARCHAR(64) NOT NULL,
        name VARCHAR(255) NULL,
        price DECIMAL(20,4) NOT NULL DEFAULT 0,
        qty DECIMAL(12,4) NOT NULL,
        PRIMARY KEY (entity_id),
        KEY idx_shipment_item_parent (parent_id),
        KEY idx_shipment_item_order_item (order_item_id),
        CONSTRAINT fk_shipment_item_shipment FOREIGN KEY (parent_id)
          REFERENCES sales_shipment (entity_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS sales_shipment_track (
        entity_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        parent_id BIGINT UNSIGNED NOT NULL,
        order_id BIGINT UNSIGNED NOT NULL,
        track_number VARCHAR(255) NOT NULL,
        title VARCHAR(255) NULL,
        carrier_code VARCHAR(32) NULL,
        description TEXT NULL,
        qty DECIMAL(12,4) NULL,
        weight DECIMAL(12,4) NULL,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        updated_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
        PRIMARY KEY (entity_id),
        KEY idx_shipment_track_parent (parent_id),
        CONSTRAINT fk_shipment_track_shipment FOREIGN KEY (parent_id)
          REFERENCES sales_shipment (entity_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS sales_shipment_comment (
        entity_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        parent_id BIGINT UNSIGNED NOT NULL,
        comment TEXT NOT NULL,
        is_customer_notified TINYINT UNSIGNED NOT NULL DEFAULT 0,
        is_visible_on_front TINYINT UNSIGNED NOT NULL DEFAULT 0,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (entity_id),
        KEY idx_shipment_comment_parent (parent_id),
        CONSTRAINT fk_shipment_comment_shipment FOREIGN KEY (parent_id)
          REFERENCES sales_shipment (entity_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_shipment_source (
        shipment_id BIGINT UNSIGNED NOT NULL,
        source_code VARCHAR(255) NOT NULL,
        PRIMARY KEY (shipment_id),
        KEY idx_shipment_source_source_code (source_code),
        CONSTRAINT fk_shipment_source_shipment FOREIGN KEY (shipment_id)
          REFERENCES sales_shipment (entity_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'inventory_shipment_source',
      'sales_shipment_comment',
      'sales_shipment_track',
      'sales_shipment_item',
      'sales_shipment',
    ]) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
