import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Views of the dashboard's lists that people keep under a name. The owner is a user or an integration, hence no foreign
 * key; neither is ever deleted.
 */
export class SavedViews1763700001900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS admin_saved_view (
        view_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        owner_type VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        owner_id INT UNSIGNED NOT NULL,
        page VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        name VARCHAR(100) NOT NULL,
        query TEXT NOT NULL,
        updated_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
        PRIMARY KEY (view_id),
        UNIQUE KEY unq_admin_saved_view_name (owner_type, owner_id, page, name)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE admin_saved_view');
  }
}
