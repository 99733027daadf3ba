import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * The number of the newest checkpoint that was made, beside the checkpoints. Its one row is there from here on, so that its
 * absence tells something. The version before makes checkpoints without it, and works on.
 */
export class CheckpointMark1763700002413 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_adjustment_mark (
        mark_id TINYINT UNSIGNED NOT NULL,
        checkpoint_id BIGINT UNSIGNED NOT NULL,
        key_id CHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,
        signature BINARY(32) NULL,
        PRIMARY KEY (mark_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query('INSERT IGNORE INTO inventory_adjustment_mark (mark_id, checkpoint_id) VALUES (1, 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS inventory_adjustment_mark');
  }
}
