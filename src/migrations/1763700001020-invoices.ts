import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * Invoices with their lines and comments. An invoice's id is known before it is written. The ids of its parts are given
 * by the database, since no statement needs them before.
 */
export class Invoices1763700001020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS sales_invoice (
        entity_id BIGINT UNSIGNED NOT NULL,
        order_id BIGINT UNSIGNED NOT NULL,
        increment_id VARCHAR(50) NOT NULL,
        store_id INT UNSIGNED NOT NULL,
        state SMALLINT UNSIGNED NOT NULL,
        total_qty DECIMAL(20,4) NOT NULL,
        subtotal DECIMAL(20,4) NOT NULL,
        grand_total DECIMAL(20,4) NOT NULL,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        updated_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
        PRIMARY KEY (entity_id),
        UNIQUE KEY unq_invoice_increment_id (increment_id),
        KEY idx_invoice_order (order_id),
        KEY idx_invoice_created_at (created_at)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS sales_invoice_item (
        entity_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        parent_id BIGINT UNSIGNED NOT NULL,
        order_item_id BIGINT UNSIGNED NOT NULL,
        product_id BIGINT UNSIGNED NULL,
        sku VARCHAR(64) NOT NULL,
        name VARCHAR(255) NULL,
        price DECIMAL(20,4) NOT NULL,
        qty DECIMAL(12,4) NOT NULL,
        row_total DECIMAL(20,4) NOT NULL,
        PRIMARY KEY (entity_id),
        UNIQUE KEY unq_invoice_item (parent_id, order_item_id),
        CONSTRAINT fk_invoice_item_invoice FOREIGN KEY (parent_id)
          REFERENCES sales_invoice (entity_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS sales_invoice_comment (
        entity_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        parent_id BIGINT UNSIGNED NOT NULL,
        comment TEXT NOT NULL,
        is_customer_notified TINYINT UNSIGNED NOT NULL DEFAULT 0,
        is_visible_on_front TINYINT UNSIGNED NOT NULL DEFAULT 0,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (entity_id),
        KEY idx_invoice_comment_parent (parent_id),
        CONSTRAINT fk_invoice_comment_invoice FOREIGN KEY (parent_id)
          REFERENCES sales_invoice (entity_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sales_invoice_comment', 'sales_invoice_item', 'sales_invoice']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
