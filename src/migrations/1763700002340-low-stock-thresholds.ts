import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Below which quantity a SKU counts as low at a source, where that differs from the SKU's configuration. It has
 * no foreign key, since no source is ever deleted.
 */
export class LowStockThresholds1763700002340 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_low_stock_notification_configuration (
        source_code VARCHAR(255) NOT NULL,
        sku VARCHAR(64) NOT NULL,
        notify_stock_qty DECIMAL(12,4) NULL,
        PRIMARY KEY (source_code, sku),
        KEY idx_low_stock_configuration_sku (sku)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_low_stock_notification_configuration');
  }
}
