import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mails that were written, and what became of each. */
export class MailMessages1763700002300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS mail_message (
        mail_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
        recipients TEXT NOT NULL,
        subject VARCHAR(255) NOT NULL,
        text MEDIUMTEXT NOT NULL,
        html MEDIUMTEXT NULL,
        state VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'pending',
        last_error VARCHAR(500) NULL,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        sent_at DATETIME NULL,
        KEY idx_mail_message_created_at (created_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS mail_message');
  }
}
