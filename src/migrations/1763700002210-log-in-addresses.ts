import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * From where an account has logged in or failed to: so that strangers' failures do not lock out its owner. An address
 * has one row per account; `known_at` is its last log-in.
 */
export class LogInAddresses1763700002210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The account is of one of two tables, hence no foreign key.
    await runner.query(`
      CREATE TABLE IF NOT EXISTS log_in_address (
        user_type VARCHAR(16) NOT NULL,
        user_id INT UNSIGNED NOT NULL,
        address VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        failures_num SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        failed_at DATETIME NULL,
        locked_until DATETIME NULL,
        known_at DATETIME NULL,
        PRIMARY KEY (user_type, user_id, address),
        KEY idx_log_in_address_stranger (known_at, failed_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS log_in_address');
  }
}
