import type { MigrationInterface, QueryRunner } from 'typeorm';

const UUID = 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin';

/**
 * What the progress of an import shows: how many rows its file has, which bulk a worker does it for, and why it
 * stopped. An index gives the newest runs first.
 */
export class ImportProgress1763700001410 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE import_run
        ADD COLUMN rows_total BIGINT UNSIGNED NULL,
        ADD COLUMN bulk_uuid ${UUID} NULL,
        ADD COLUMN stopped_by MEDIUMTEXT NULL,
        ADD KEY idx_import_run_started_at (started_at, run_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE import_run
        DROP KEY idx_import_run_started_at, DROP COLUMN rows_total, DROP COLUMN bulk_uuid, DROP COLUMN stopped_by`);
  }
}
