import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When an entry of the feed was announced. Rows of a history that begins in the past are older than that. Null for entries
 * of before, and of the version before, whose own time is the time of their announcement.
 */
export class ChangeAnnouncedAt1763700002456 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('inventory_change', 'announced_at')) return;
    await runner.query('ALTER TABLE inventory_change ADD COLUMN announced_at TIMESTAMP NULL DEFAULT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inventory_change DROP COLUMN announced_at');
  }
}
