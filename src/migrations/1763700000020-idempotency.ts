import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first response to a keyed request, written in the transaction of the request's own changes. */
export class Idempotency1763700000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS idempotency_record (
        scope_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        body_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        answer LONGTEXT NOT NULL,
        created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        PRIMARY KEY (scope_hash),
        KEY idx_idempotency_created_at (created_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_record');
  }
}
