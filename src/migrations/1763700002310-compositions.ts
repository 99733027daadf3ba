import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * What composite products are made of. Products are named by their ids, so that a rename changes nothing here, and what
 * is deleted takes its rows along. A child of a configurable or grouped product has no option. Its option id is 0, since
 * a key with NULL would let it be there twice. The running version reads and writes none of it.
 *
 * Every composite product has a configuration of its own from now on: nothing else says whether it is in stock. One
 * without a configuration is in stock. One that has it keeps its flag, which meant nothing so far and may be 0.
 */
export class Compositions1763700002310 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('catalog_product', 'shipment_type'))) {
      await runner.query('ALTER TABLE catalog_product ADD COLUMN shipment_type SMALLINT UNSIGNED NULL');
    }
    await runner.query(`
      CREATE TABLE IF NOT EXISTS catalog_product_bundle_option (
        option_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        parent_id INT UNSIGNED NOT NULL,
        title VARCHAR(255) NOT NULL,
        required SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        type VARCHAR(32) NOT NULL DEFAULT 'select',
        position INT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (option_id),
        KEY idx_bundle_option_parent (parent_id, required),
        CONSTRAINT fk_bundle_option_parent FOREIGN KEY (parent_id)
          REFERENCES catalog_product (product_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS catalog_product_child (
        link_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        parent_id INT UNSIGNED NOT NULL,
        child_id INT UNSIGNED NOT NULL,
        option_id INT UNSIGNED NOT NULL DEFAULT 0,
        position INT UNSIGNED NOT NULL DEFAULT 0,
        quantity DECIMAL(12,4) NOT NULL DEFAULT 1,
        can_change_quantity SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        is_default SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (link_id),
        UNIQUE KEY unq_product_child (parent_id, child_id, option_id),
        KEY idx_product_child_child (child_id, parent_id),
        CONSTRAINT fk_product_child_parent FOREIGN KEY (parent_id)
          REFERENCES catalog_product (product_id) ON DELETE CASCADE,
        CONSTRAINT fk_product_child_child FOREIGN KEY (child_id)
          REFERENCES catalog_product (product_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
    await this.configureComposites(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE catalog_product_child');
    await runner.query('DROP TABLE catalog_product_bundle_option');
    await runner.query('ALTER TABLE catalog_product DROP COLUMN shipment_type');
  }

  private async configureComposites(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO inventory_stock_item_configuration (sku, is_in_stock)
      SELECT p.sku, 1 FROM catalog_product p
        LEFT JOIN inventory_stock_item_configuration c ON c.sku = p.sku
       WHERE p.type_id IN ('configurable', 'bundle', 'grouped') AND c.sku IS NULL`);
  }
}
