import type { MigrationInterface, QueryRunner } from 'typeorm';

const BLOCK = 'inventory_adjustment_block';

/**
 * The rows of each block of the history, packed: id, time and kind. The ends of a range of dates, and pages anywhere, are
 * found in them. The fold job packs what is there. A block that is counted anew, by this version or the one before, is
 * not packed until the job comes by.
 */
export class PackedBlocks1763700002545 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS inventory_adjustment_packed_block (
        block_id BIGINT UNSIGNED NOT NULL,
        packing BIGINT UNSIGNED NOT NULL,
        packed BLOB NOT NULL,
        PRIMARY KEY (block_id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci`);
    if (await runner.hasColumn(BLOCK, 'packing')) return;
    await runner.query(
      `ALTER TABLE ${BLOCK} ADD COLUMN packing BIGINT UNSIGNED NULL, ADD COLUMN packed_adjustments BIGINT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn(BLOCK, 'packing')) {
      await runner.query(`ALTER TABLE ${BLOCK} DROP COLUMN packing, DROP COLUMN packed_adjustments`);
    }
    await runner.query('DROP TABLE IF EXISTS inventory_adjustment_packed_block');
  }
}
