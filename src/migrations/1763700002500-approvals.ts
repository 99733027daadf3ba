import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * The largest change that the users of a role may write alone, and the requests of what is larger. A role without limits
 * is as it was: the version before reads and writes it all the same.
 */
export class Approvals1763700002500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('admin_role', 'largest_change_quantity'))) {
      await runner.query(
        `ALTER TABLE admin_role
           ADD COLUMN largest_change_quantity DECIMAL(12,4) NULL,
           ADD COLUMN largest_change_value DECIMAL(16,4) NULL`,
      );
    }
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_approval_request (
        approval_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        use_case VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'waiting',
        payload MEDIUMTEXT NULL,
        asked_rows MEDIUMTEXT NOT NULL,
        row_count INT UNSIGNED NOT NULL,
        largest_quantity DECIMAL(13,4) NOT NULL,
        largest_value DECIMAL(20,4) NOT NULL,
        requester_id INT UNSIGNED NOT NULL,
        requester_name VARCHAR(255) NULL,
        request_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        decided_by_id INT UNSIGNED NULL,
        decided_by_name VARCHAR(255) NULL,
        decided_at DATETIME NULL,
        note VARCHAR(255) NULL,
        result_request_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
        written_rows INT UNSIGNED NOT NULL DEFAULT 0,
        refusal VARCHAR(1000) NULL,
        PRIMARY KEY (approval_id),
        KEY idx_approval_request_status (status, created_at),
        KEY idx_approval_request_requester (requester_id, status),
        KEY idx_approval_request_result (result_request_id)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inventory_approval_request');
    await runner.query('ALTER TABLE admin_role DROP COLUMN largest_change_quantity, DROP COLUMN largest_change_value');
  }
}
