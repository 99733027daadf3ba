import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * Products, the websites they are sold on, and the stock configuration of SKUs. The configuration is keyed by SKU and
 * has no foreign key: it follows a rename inside the transaction of the rename.
 */
export class Catalog1763700000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS catalog_product (
        product_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        sku VARCHAR(64) NOT NULL,
        name VARCHAR(255) NOT NULL,
        type_id VARCHAR(32) NOT NULL DEFAULT 'simple',
        attribute_set_id SMALLINT UNSIGNED NOT NULL DEFAULT 4,
        price DECIMAL(20,6) NULL,
        weight DECIMAL(12,4) NULL,
        status SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        visibility SMALLINT UNSIGNED NOT NULL DEFAULT 4,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        updated_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (product_id),
        UNIQUE KEY unq_product_sku (sku)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS catalog_product_website (
        product_id INT UNSIGNED NOT NULL,
        website_id INT UNSIGNED NOT NULL,
        PRIMARY KEY (product_id, website_id),
        KEY idx_product_website_website (website_id),
        CONSTRAINT fk_product_website_product FOREIGN KEY (product_id)
          REFERENCES catalog_product (product_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_stock_item_configuration (
        sku VARCHAR(64) NOT NULL,
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
        PRIMARY KEY (sku)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_stock_item_configuration');
    await runner.query('DROP TABLE catalog_product_website');
    await runner.query('DROP TABLE catalog_product');
  }
}
