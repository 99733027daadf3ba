import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';
const UUID = 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin';

/** Asynchronous requests: who asked for what, and what has become of each operation. */
export class BulkOperations1763700001300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The user is one of several tables, hence no foreign key.
    await runner.query(`
      CREATE TABLE IF NOT EXISTS bulk (
        bulk_uuid ${UUID} NOT NULL,
        user_type SMALLINT UNSIGNED NULL,
        user_id VARCHAR(64) NULL,
        user_label VARCHAR(255) NULL,
        store_code VARCHAR(64) NULL,
        description VARCHAR(255) NOT NULL,
        start_time DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        operation_count INT UNSIGNED NOT NULL,
        PRIMARY KEY (bulk_uuid),
        KEY idx_bulk_start_time (start_time)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS bulk_operation (
        id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        bulk_uuid ${UUID} NOT NULL,
        operation_key INT UNSIGNED NOT NULL,
        topic_name VARCHAR(255) NOT NULL,
        serialized_data LONGTEXT NOT NULL,
        result_serialized_data LONGTEXT NULL,
        status SMALLINT UNSIGNED NOT NULL,
        error_code INT NULL,
        result_message TEXT NULL,
        started_at DATETIME NULL,
        PRIMARY KEY (id),
        UNIQUE KEY unq_bulk_operation_key (bulk_uuid, operation_key),
        KEY idx_bulk_operation_status (bulk_uuid, status)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bulk_operation');
    await runner.query('DROP TABLE bulk');
  }
}
