import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which times of the scheduled jobs were taken, and which of them are done. Redis may be emptied at any time, and a
 * time that passes while no scheduler is alive is caught up. Both need a memory that lasts.
 */
export class ScheduledJobs1763700002110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS scheduled_job (
        name VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        pattern VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        due_at DATETIME NOT NULL,
        begun_at DATETIME NULL,
        done_at DATETIME NOT NULL,
        attempts INT UNSIGNED NOT NULL DEFAULT 0,
        PRIMARY KEY (name)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS scheduled_job');
  }
}
