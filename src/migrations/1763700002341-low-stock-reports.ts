import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was reported as low and has been low ever since. `adjustment_id` is the item's newest history row when it was
 * last looked at, 0 without one. A row with a new fall is another row, so ids say which fall is meant.
 * Mails have told of all ids up to `mailed_to`, in one row.
 */
export class LowStockReports1763700002341 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_low_stock_report (
        report_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        source_code VARCHAR(255) NOT NULL,
        sku VARCHAR(64) NOT NULL,
        adjustment_id BIGINT UNSIGNED NOT NULL DEFAULT 0,
        reported_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (report_id),
        UNIQUE KEY unq_low_stock_report_item (source_code, sku),
        KEY idx_low_stock_report_sku (sku)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_low_stock_mail (
        mail_id TINYINT UNSIGNED NOT NULL,
        mailed_to BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (mail_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
    await runner.query('INSERT IGNORE INTO inventory_low_stock_mail (mail_id, mailed_to) VALUES (1, 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_low_stock_mail');
    await runner.query('DROP TABLE inventory_low_stock_report');
  }
}
