import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * Stocks, what they sell on and what they sell from; the default stock holds the default source and the first website.
 */
export class Stocks1763700000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_stock (
        stock_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        name VARCHAR(255) NOT NULL,
        PRIMARY KEY (stock_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_stock_sales_channel (
        type VARCHAR(64) NOT NULL,
        code VARCHAR(64) NOT NULL,
        stock_id INT UNSIGNED NOT NULL,
        PRIMARY KEY (type, code),
        KEY idx_stock_sales_channel_stock (stock_id),
        CONSTRAINT fk_stock_sales_channel_stock FOREIGN KEY (stock_id)
          REFERENCES inventory_stock (stock_id) ON DELETE CASCADE ON UPDATE NO ACTION
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_source_stock_link (
        link_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        stock_id INT UNSIGNED NOT NULL,
        source_code VARCHAR(255) NOT NULL,
        priority SMALLINT UNSIGNED NOT NULL,
        PRIMARY KEY (link_id),
        UNIQUE KEY unq_source_stock_link_stock_source (stock_id, source_code),
        KEY idx_source_stock_link_stock_priority (stock_id, priority),
        KEY idx_source_stock_link_source (source_code),
        CONSTRAINT fk_source_stock_link_stock FOREIGN KEY (stock_id)
          REFERENCES inventory_stock (stock_id) ON DELETE CASCADE ON UPDATE NO ACTION,
        CONSTRAINT fk_source_stock_link_source FOREIGN KEY (source_code)
          REFERENCES inventory_source (source_code) ON DELETE CASCADE ON UPDATE NO ACTION
      ) ${TABLE_OPTIONS}`);
    await runner.query(`INSERT IGNORE INTO inventory_stock (stock_id, name) VALUES (1, 'Default Stock')`);
    await runner.query(
      `INSERT IGNORE INTO inventory_source_stock_link (stock_id, source_code, priority) VALUES (1, 'default', 1)`,
    );
    await runner.query(
      `INSERT IGNORE INTO inventory_stock_sales_channel (type, code, stock_id) VALUES ('website', 'base', 1)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_source_stock_link');
    await runner.query('DROP TABLE inventory_stock_sales_channel');
    await runner.query('DROP TABLE inventory_stock');
  }
}
