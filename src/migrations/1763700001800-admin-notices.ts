import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators are to be told of. There are never many rows: old ones go as new ones come. */
export class AdminNotices1763700001800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS admin_notice (
        notice_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        severity VARCHAR(16) NOT NULL,
        title VARCHAR(255) NOT NULL,
        text TEXT NOT NULL,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        read_at DATETIME NULL,
        PRIMARY KEY (notice_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE admin_notice');
  }
}
