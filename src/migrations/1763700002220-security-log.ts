import type { MigrationInterface, QueryRunner } from 'typeorm';

const WORD = 'CHARACTER SET ascii COLLATE ascii_bin';

/**
 * Who did what to access. Rows are only added. The triggers that see to it are no part of this: a server may forbid them
 * until an operator allows them (see `SecurityLogTriggers`). It names users and integrations without foreign keys, since
 * it outlives them.
 */
export class SecurityLog1763700002220 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS security_log (
        entry_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
        event VARCHAR(32) ${WORD} NOT NULL,
        actor_type VARCHAR(16) ${WORD} NOT NULL,
        actor_id VARCHAR(64) NULL,
        actor_label VARCHAR(255) NULL,
        address VARCHAR(64) ${WORD} NULL,
        target_type VARCHAR(32) ${WORD} NULL,
        target_id VARCHAR(255) NULL,
        target_label VARCHAR(255) NULL,
        detail VARCHAR(255) NULL,
        changes TEXT NULL,
        origin VARCHAR(16) ${WORD} NULL,
        request_id VARCHAR(64) ${WORD} NULL,
        occurrences INT UNSIGNED NOT NULL DEFAULT 1,
        PRIMARY KEY (entry_id),
        KEY idx_security_log_created_at (created_at),
        KEY idx_security_log_event (event, created_at),
        KEY idx_security_log_actor (actor_label, created_at),
        KEY idx_security_log_address (address, created_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE security_log');
  }
}
