import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * Credit memos with their lines and comments, and what each one gave back to which source. By that a later memo gives a
 * source no more than it shipped. A memo's id is known before it is written, since the history of the goods names it.
 */
export class CreditMemos1763700001030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.createMemos(runner);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS sales_creditmemo_comment (
        entity_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        parent_id BIGINT UNSIGNED NOT NULL,
        comment TEXT NOT NULL,
        is_customer_notified TINYINT UNSIGNED NOT NULL DEFAULT 0,
        is_visible_on_front TINYINT UNSIGNED NOT NULL DEFAULT 0,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (entity_id),
        KEY idx_creditmemo_comment_parent (parent_id),
        CONSTRAINT fk_creditmemo_comment_memo FOREIGN KEY (parent_id)
          REFERENCES sales_creditmemo (entity_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_creditmemo_source (
        creditmemo_id BIGINT UNSIGNED NOT NULL,
        order_item_id BIGINT UNSIGNED NOT NULL,
        source_code VARCHAR(255) NOT NULL,
        qty DECIMAL(12,4) NOT NULL,
        PRIMARY KEY (creditmemo_id, order_item_id, source_code),
        CONSTRAINT fk_creditmemo_source_memo FOREIGN KEY (creditmemo_id)
          REFERENCES sales_creditmemo (entity_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'inventory_creditmemo_source',
      'sales_creditmemo_comment',
      'sales_creditmemo_item',
      'sales_creditmemo',
    ]) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }

  private async createMemos(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS sales_creditmemo (
        entity_id BIGINT UNSIGNED NOT NULL,
        order_id BIGINT UNSIGNED NOT NULL,
        invoice_id BIGINT UNSIGNED NULL,
        increment_id VARCHAR(50) NOT NULL,
        store_id INT UNSIGNED NOT NULL,
        state SMALLINT UNSIGNED NOT NULL,
        total_qty DECIMAL(20,4) NOT NULL,
        subtotal DECIMAL(20,4) NOT NULL,
        shipping_amount DECIMAL(20,4) NOT NULL,
        adjustment_positive DECIMAL(20,4) NOT NULL,
        adjustment_negative DECIMAL(20,4) NOT NULL,
        grand_total DECIMAL(20,4) NOT NULL,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        updated_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
        PRIMARY KEY (entity_id),
        UNIQUE KEY unq_creditmemo_increment_id (increment_id),
        KEY idx_creditmemo_order (order_id),
        KEY idx_creditmemo_invoice (invoice_id),
        KEY idx_creditmemo_created_at (created_at)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS sales_creditmemo_item (
        entity_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        parent_id BIGINT UNSIGNED NOT NULL,
        order_item_id BIGINT UNSIGNED NOT NULL,
        product_id BIGINT UNSIGNED NULL,
        sku VARCHAR(64) NOT NULL,
        name VARCHAR(255) NULL,
        price DECIMAL(20,4) NOT NULL,
        qty DECIMAL(12,4) NOT NULL,
        row_total DECIMAL(20,4) NOT NULL,
        back_to_stock TINYINT UNSIGNED NOT NULL,
        PRIMARY KEY (entity_id),
        UNIQUE KEY unq_creditmemo_item (parent_id, order_item_id),
        CONSTRAINT fk_creditmemo_item_memo FOREIGN KEY (parent_id)
          REFERENCES sales_creditmemo (entity_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
  }
}
