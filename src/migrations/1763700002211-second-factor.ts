import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';
const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/** The second factor of users, the codes that replace it once each, and the roles that ask for it. */
export class SecondFactor1763700002211 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Encrypted: it has to be read again to check a code. Null in confirmed_at: shown, and not yet proved.
    await runner.query(`
      CREATE TABLE IF NOT EXISTS admin_user_second_factor (
        user_id INT UNSIGNED NOT NULL,
        secret VARCHAR(255) ${ASCII} NOT NULL,
        last_step INT UNSIGNED NOT NULL DEFAULT 0,
        failures_num SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        locked_until DATETIME NULL,
        confirmed_at DATETIME NULL,
        PRIMARY KEY (user_id),
        CONSTRAINT fk_admin_user_second_factor_user FOREIGN KEY (user_id)
          REFERENCES admin_user (user_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS admin_user_recovery_code (
        user_id INT UNSIGNED NOT NULL,
        code_hash BINARY(32) NOT NULL,
        PRIMARY KEY (user_id, code_hash),
        CONSTRAINT fk_admin_user_recovery_code_user FOREIGN KEY (user_id)
          REFERENCES admin_user (user_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
    if (!(await this.hasFlag(runner))) {
      await runner.query(
        'ALTER TABLE admin_role ADD COLUMN requires_second_factor SMALLINT UNSIGNED NOT NULL DEFAULT 0',
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await this.hasFlag(runner)) await runner.query('ALTER TABLE admin_role DROP COLUMN requires_second_factor');
    await runner.query('DROP TABLE IF EXISTS admin_user_recovery_code');
    await runner.query('DROP TABLE IF EXISTS admin_user_second_factor');
  }

  private async hasFlag(runner: QueryRunner): Promise<boolean> {
    const rows = (await runner.query(
      `SELECT 1 FROM information_schema.columns
        WHERE table_schema = DATABASE() AND table_name = 'admin_role' AND column_name = 'requires_second_factor'`,
    )) as unknown[];
    return rows.length > 0;
  }
}
