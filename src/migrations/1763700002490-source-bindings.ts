import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * Which sources roles and integrations are bound to. The flag says that one is bound: whoever loses the last of their
 * sources sees nothing then, instead of everything. An import run gets the kind of its caller beside their id, as a bound
 * caller is shown their own runs alone.
 */
export class SourceBindings1763700002490 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'admin_role', 'is_bound', 'SMALLINT UNSIGNED NOT NULL DEFAULT 0');
    await addColumn(runner, 'integration', 'is_bound', 'SMALLINT UNSIGNED NOT NULL DEFAULT 0');
    await addColumn(runner, 'import_run', 'actor_type', 'VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL');
    await runner.query(`
      CREATE TABLE IF NOT EXISTS admin_role_source (
        role_id INT UNSIGNED NOT NULL,
        source_code VARCHAR(255) NOT NULL,
        PRIMARY KEY (role_id, source_code),
        KEY idx_admin_role_source_code (source_code),
        CONSTRAINT fk_admin_role_source_role FOREIGN KEY (role_id)
          REFERENCES admin_role (role_id) ON DELETE CASCADE,
        CONSTRAINT fk_admin_role_source_source FOREIGN KEY (source_code)
          REFERENCES inventory_source (source_code) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS integration_source (
        integration_id INT UNSIGNED NOT NULL,
        source_code VARCHAR(255) NOT NULL,
        PRIMARY KEY (integration_id, source_code),
        KEY idx_integration_source_code (source_code),
        CONSTRAINT fk_integration_source_integration FOREIGN KEY (integration_id)
          REFERENCES integration (integration_id) ON DELETE CASCADE,
        CONSTRAINT fk_integration_source_source FOREIGN KEY (source_code)
          REFERENCES inventory_source (source_code) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS integration_source');
    await runner.query('DROP TABLE IF EXISTS admin_role_source');
    await dropColumn(runner, 'import_run', 'actor_type');
    await dropColumn(runner, 'integration', 'is_bound');
    await dropColumn(runner, 'admin_role', 'is_bound');
  }
}

async function addColumn(runner: QueryRunner, table: string, column: string, definition: string): Promise<void> {
  if (await runner.hasColumn(table, column)) return;
  await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${definition}`);
}

async function dropColumn(runner: QueryRunner, table: string, column: string): Promise<void> {
  if (await runner.hasColumn(table, column)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
}
