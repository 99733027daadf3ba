import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE_OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci';

/**
 * Counts of the history by source, reason, actor type and reference type. A kind is one combination of the four. What
 * each block has of each kind is counted, and so are the sums of 32 blocks and of all blocks. Blocks that were counted
 * before, or are counted by the version before, have `has_kinds` 0: the fold job counts them anew.
 */
export class AdjustmentCounts1763700002400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_adjustment_kind (
        kind_id INT UNSIGNED NOT NULL AUTO_INCREMENT,
        source_code VARCHAR(255) NOT NULL,
        reason VARCHAR(32) NOT NULL,
        actor_type VARCHAR(16) NOT NULL,
        reference_type VARCHAR(32) NOT NULL,
        PRIMARY KEY (kind_id),
        UNIQUE KEY uq_adjustment_kind (source_code, reason, actor_type, reference_type)
      ) ${TABLE_OPTIONS}`);
    // 1 stands for rows of all kinds, 2 for rows whose kind is one too many.
    await runner.query(
      `INSERT IGNORE INTO inventory_adjustment_kind VALUES (1, '', '', '', 'all kinds'), (2, '', '', '', 'other kinds')`,
    );
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_adjustment_count (
        level TINYINT UNSIGNED NOT NULL,
        kind_id INT UNSIGNED NOT NULL,
        node_id BIGINT UNSIGNED NOT NULL,
        adjustments BIGINT NOT NULL,
        PRIMARY KEY (level, kind_id, node_id)
      ) ${TABLE_OPTIONS}`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_adjustment_segment (
        segment_id BIGINT UNSIGNED NOT NULL,
        first_created_at TIMESTAMP NULL,
        last_created_at TIMESTAMP NULL,
        PRIMARY KEY (segment_id)
      ) ${TABLE_OPTIONS}`);
    if (!(await this.hasColumn(runner, 'inventory_adjustment_block', 'has_kinds'))) {
      await runner.query(
        `ALTER TABLE inventory_adjustment_block ADD COLUMN has_kinds TINYINT UNSIGNED NOT NULL DEFAULT 0,
           ADD KEY idx_adjustment_block_kinds (has_kinds)`,
      );
    }
    if (await this.hasColumn(runner, 'inventory_adjustment_watermark', 'recounts')) return;
    await runner.query(
      'ALTER TABLE inventory_adjustment_watermark ADD COLUMN recounts BIGINT UNSIGNED NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER IF EXISTS inventory_source_item_adjustment_uncount_kind');
    await runner.query('ALTER TABLE inventory_adjustment_watermark DROP COLUMN recounts');
    await runner.query(
      'ALTER TABLE inventory_adjustment_block DROP KEY idx_adjustment_block_kinds, DROP COLUMN has_kinds',
    );
    await runner.query('DROP TABLE inventory_adjustment_segment');
    await runner.query('DROP TABLE inventory_adjustment_count');
    await runner.query('DROP TABLE inventory_adjustment_kind');
  }

  /** Whether an earlier run of this migration, which was interrupted, has added it. */
  private async hasColumn(runner: QueryRunner, table: string, column: string): Promise<boolean> {
    const rows = (await runner.query(
      `SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE()
          AND table_name = ? AND column_name = ?`,
      [table, column],
    )) as unknown[];
    return rows.length > 0;
  }
}
