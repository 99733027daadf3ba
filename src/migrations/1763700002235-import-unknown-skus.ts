import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many rows of an import were about SKUs that the catalogue did not have. */
export class ImportUnknownSkus1763700002235 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A statement that changes a table commits: after a crash the migration runs again.
    if (await runner.hasColumn('import_run', 'rows_unknown_sku')) return;
    await runner.query('ALTER TABLE import_run ADD COLUMN rows_unknown_sku BIGINT UNSIGNED NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE import_run DROP COLUMN rows_unknown_sku');
  }
}
