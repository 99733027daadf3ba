import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What people are shown of their sessions: when a token was last used, and where it was given to. The running version
 * fills in none of it and needs none of it.
 */
export class Sessions1763700002221 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('access_token', 'last_used_at')) return;
    await runner.query(`
      ALTER TABLE access_token
        ADD COLUMN last_used_at DATETIME NULL,
        ADD COLUMN address VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
        ADD COLUMN user_agent VARCHAR(100) NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE access_token DROP COLUMN last_used_at, DROP COLUMN address, DROP COLUMN user_agent',
    );
  }
}
