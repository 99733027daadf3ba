import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * Orders, their lines and their comments. Ids of orders and lines are known before anything is written. `details` is
 * what the client sent beyond the columns, and reads back as it came. No foreign keys: an edit of a store or a product
 * must never wait for a placement.
 */
export class Orders1763700001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS sales_order (
        entity_id BIGINT UNSIGNED NOT NULL,
        increment_id VARCHAR(32) NOT NULL,
        store_id INT UNSIGNED NOT NULL,
        state VARCHAR(32) NOT NULL,
        status VARCHAR(32) NOT NULL,
        hold_before_state VARCHAR(32) NULL,
        hold_before_status VARCHAR(32) NULL,
        customer_id BIGINT UNSIGNED NULL,
        customer_email VARCHAR(254) NOT NULL,
        is_virtual TINYINT UNSIGNED NOT NULL,
        total_qty_ordered DECIMAL(20,4) NOT NULL,
        grand_total DECIMAL(20,4) NOT NULL,
        total_paid DECIMAL(20,4) NOT NULL DEFAULT 0,
        total_refunded DECIMAL(20,4) NOT NULL DEFAULT 0,
        details TEXT NULL,
        created_at DATETIME NOT NULL,
        updated_at DATETIME NOT NULL,
        PRIMARY KEY (entity_id),
        UNIQUE KEY unq_order_increment_id (increment_id),
        KEY idx_order_status (status),
        KEY idx_order_state (state),
        KEY idx_order_store (store_id),
        KEY idx_order_customer (customer_id),
        KEY idx_order_customer_email (customer_email),
        KEY idx_order_created_at (created_at),
        KEY idx_order_updated_at (updated_at)
      ) ${TABLE_OPTIONS}`);
    // The ids of an order's lines stand in the order of the lines, so the key of the order gives them sorted.
    await runner.query(`
      CREATE TABLE IF NOT EXISTS sales_order_item (
        item_id BIGINT UNSIGNED NOT NULL,
        order_id BIGINT UNSIGNED NOT NULL,
        position SMALLINT UNSIGNED NOT NULL,
        parent_item_id BIGINT UNSIGNED NULL,
        product_id BIGINT UNSIGNED NULL,
        product_type VARCHAR(32) NOT NULL,
        sku VARCHAR(64) NOT NULL,
        name VARCHAR(255) NULL,
        is_virtual TINYINT UNSIGNED NOT NULL,
        is_qty_decimal TINYINT UNSIGNED NOT NULL,
        price DECIMAL(20,4) NOT NULL,
        qty_ordered DECIMAL(12,4) NOT NULL,
        qty_canceled DECIMAL(12,4) NOT NULL DEFAULT 0,
        qty_invoiced DECIMAL(12,4) NOT NULL DEFAULT 0,
        qty_shipped DECIMAL(12,4) NOT NULL DEFAULT 0,
        qty_refunded DECIMAL(12,4) NOT NULL DEFAULT 0,
        qty_refunded_unshipped DECIMAL(12,4) NOT NULL DEFAULT 0,
        details TEXT NULL,
        PRIMARY KEY (item_id),
        KEY idx_order_item_order (order_id),
        KEY idx_order_item_sku (sku)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS sales_order_status_history (
        entity_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        parent_id BIGINT UNSIGNED NOT NULL,
        is_customer_notified TINYINT UNSIGNED NOT NULL DEFAULT 0,
        is_visible_on_front TINYINT UNSIGNED NOT NULL DEFAULT 0,
        comment TEXT NOT NULL,
        status VARCHAR(32) NOT NULL,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (entity_id),
        KEY idx_order_status_history_parent (parent_id)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sales_order_status_history', 'sales_order_item', 'sales_order']) {
      await runner.query(`DROP TABLE ${table}`);
    }
    // Ids begin anew with the tables.
    await runner.query(`DELETE FROM id_sequence WHERE name IN ('order', 'order_item')`);
  }
}
