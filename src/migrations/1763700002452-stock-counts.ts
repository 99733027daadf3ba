import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * Counts and receipts: a session at a source, its lines, and which batches of scans it has taken. A line bears the SKU as
 * source items do, and follows its product to another one.
 */
export class StockCounts1763700002452 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_count_session (
        session_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        source_code VARCHAR(255) NOT NULL,
        kind VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        is_blind SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        name VARCHAR(100) NOT NULL,
        reference VARCHAR(64) NULL,
        status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'open',
        revision INT UNSIGNED NOT NULL DEFAULT 0,
        created_by VARCHAR(255) NULL,
        creator VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        updated_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        closed_by VARCHAR(255) NULL,
        closed_at DATETIME NULL,
        request_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
        changed_items INT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (session_id),
        KEY idx_count_session_source_status (source_code, status),
        KEY idx_count_session_status_closed (status, closed_at)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_count_line (
        session_id INT UNSIGNED NOT NULL,
        sku VARCHAR(64) NOT NULL,
        quantity DECIMAL(12,4) NOT NULL,
        expected DECIMAL(12,4) NOT NULL,
        first_expected DECIMAL(12,4) NOT NULL,
        version INT UNSIGNED NOT NULL,
        revision INT UNSIGNED NOT NULL,
        counter VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        counted_by VARCHAR(255) NULL,
        also_by VARCHAR(255) NULL,
        is_removed SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        counted_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (session_id, sku),
        KEY idx_count_line_revision (session_id, revision),
        KEY idx_count_line_sku (sku),
        CONSTRAINT fk_count_line_session FOREIGN KEY (session_id)
          REFERENCES inventory_count_session (session_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_count_batch (
        session_id INT UNSIGNED NOT NULL,
        batch_id VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        outcome MEDIUMTEXT NOT NULL,
        PRIMARY KEY (session_id, batch_id),
        CONSTRAINT fk_count_batch_session FOREIGN KEY (session_id)
          REFERENCES inventory_count_session (session_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_count_batch');
    await runner.query('DROP TABLE inventory_count_line');
    await runner.query('DROP TABLE inventory_count_session');
  }
}
