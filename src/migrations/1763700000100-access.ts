import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/** Users with their roles, integrations, and the tokens of both (and of customers). */
export class Access1763700000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.createRoles(runner);
    await this.createUsers(runner);
    await this.createIntegrations(runner);
    // The owner is one of three tables, hence no foreign key. Only the hash of a token is kept.
    await runner.query(`
      CREATE TABLE IF NOT EXISTS access_token (
        token_hash BINARY(32) NOT NULL,
        user_type VARCHAR(16) NOT NULL,
        user_id INT UNSIGNED NOT NULL,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        expires_at DATETIME NULL,
        revoked_at DATETIME NULL,
        PRIMARY KEY (token_hash),
        KEY idx_access_token_owner (user_type, user_id, expires_at)
      ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'access_token',
      'integration_resource',
      'integration',
      'admin_user',
      'admin_role_resource',
      'admin_role',
    ]) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }

  private async createRoles(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS admin_role (
        role_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        role_name VARCHAR(50) NOT NULL,
        is_all SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (role_id),
        UNIQUE KEY unq_admin_role_name (role_name)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS admin_role_resource (
        role_id INT UNSIGNED NOT NULL,
        resource_id VARCHAR(128) NOT NULL,
        PRIMARY KEY (role_id, resource_id),
        CONSTRAINT fk_admin_role_resource_role FOREIGN KEY (role_id)
          REFERENCES admin_role (role_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
  }

  private async createUsers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS admin_user (
        user_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        username VARCHAR(40) NOT NULL,
        email VARCHAR(128) NOT NULL,
        password_hash VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        role_id INT UNSIGNED NOT NULL,
        is_active SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        failures_num SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        locked_until DATETIME NULL,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (user_id),
        UNIQUE KEY unq_admin_user_username (username),
        UNIQUE KEY unq_admin_user_email (email),
        KEY idx_admin_user_role (role_id),
        CONSTRAINT fk_admin_user_role FOREIGN KEY (role_id) REFERENCES admin_role (role_id)
      ) ${TABLE_OPTIONS}`);
  }

  private async createIntegrations(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS integration (
        integration_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        name VARCHAR(255) NOT NULL,
        is_all SMALLINT UNSIGNED NOT NULL DEFAULT 0,
        is_active SMALLINT UNSIGNED NOT NULL DEFAULT 1,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (integration_id),
        UNIQUE KEY unq_integration_name (name)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS integration_resource (
        integration_id INT UNSIGNED NOT NULL,
        resource_id VARCHAR(128) NOT NULL,
        PRIMARY KEY (integration_id, resource_id),
        CONSTRAINT fk_integration_resource_integration FOREIGN KEY (integration_id)
          REFERENCES integration (integration_id) ON DELETE CASCADE
      ) ${TABLE_OPTIONS}`);
  }
}
