import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stored settings; what is not stored has the registry's default. */
export class Settings1763700000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS core_config_data (
        config_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        scope VARCHAR(8) NOT NULL DEFAULT 'default',
        scope_id INT NOT NULL DEFAULT 0,
        path VARCHAR(255) NOT NULL,
        value TEXT NULL,
        PRIMARY KEY (config_id),
        UNIQUE KEY unq_config_scope_path (scope, scope_id, path)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE core_config_data');
  }
}
