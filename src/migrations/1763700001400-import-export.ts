import type { MigrationInterface, QueryRunner } from 'typeorm';

const ID = 'VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin';

/** Runs of imports: how far each is, committed with every batch, so that an interrupted one can go on. */
export class ImportExport1763700001400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS import_run (
        run_id ${ID} NOT NULL,
        request_id ${ID} NOT NULL,
        kind VARCHAR(16) NOT NULL,
        behavior VARCHAR(16) NOT NULL,
        file_name VARCHAR(255) NOT NULL,
        state VARCHAR(16) NOT NULL,
        content_digest CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        rows_done BIGINT UNSIGNED NOT NULL DEFAULT 0,
        line_done BIGINT UNSIGNED NOT NULL DEFAULT 0,
        rows_created BIGINT UNSIGNED NOT NULL DEFAULT 0,
        rows_updated BIGINT UNSIGNED NOT NULL DEFAULT 0,
        rows_unchanged BIGINT UNSIGNED NOT NULL DEFAULT 0,
        rows_deleted BIGINT UNSIGNED NOT NULL DEFAULT 0,
        rows_merged BIGINT UNSIGNED NOT NULL DEFAULT 0,
        rows_failed BIGINT UNSIGNED NOT NULL DEFAULT 0,
        history_rows BIGINT UNSIGNED NOT NULL DEFAULT 0,
        errors MEDIUMTEXT NOT NULL,
        actor_id VARCHAR(64) NULL,
        actor_label VARCHAR(255) NULL,
        started_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        updated_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
        PRIMARY KEY (run_id),
        KEY idx_import_run_updated_at (updated_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_run');
  }
}
